import type { Scene } from '@election/contract/results/wall';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { formatMoment } from '../ui/fields/figures.ts';
import { isSame } from './scenes.ts';
import { presenter as say } from './sentences.ts';
import { useScene } from './use-scene.ts';
import type { Overtaken as Refused } from './use-wall.ts';

/** What another person changed on the walls first, and the question whether to go on. */
export function Overtaken({ seen, now, again, leave }: Refused) {
  const isOrder = seen.order_version !== now.order_version;
  return (
    <Alert color="red" icon={<IconUsers />} role="alert" title={say.overtaken}>
      <Stack gap="sm">
        {!isSame(seen.scene, now.scene) && <Line scene={now.scene} sentence={(title) => say.nowOnAir({ title })} />}
        {seen.held_at !== now.held_at && (
          <Text size="sm">{now.held_at ? say.heldSince({ time: formatMoment(now.held_at) }) : say.moving}</Text>
        )}
        {isOrder && <Text size="sm">{say.newOrder}</Text>}
        {isOrder && (
          <ol>
            {now.order.map((scene) => (
              <li key={scene.entry}>
                <Line scene={scene} sentence={(title) => title} />
              </li>
            ))}
          </ol>
        )}
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={leave}>
            {say.leaveIt}
          </Button>
          <Button size="compact-md" variant="default" onClick={again}>
            {say.doItAnyway}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const Line = ({ scene, sentence }: { scene: Scene; sentence: (title: string) => string }) => (
  <Text size="sm">{sentence(useScene(scene).title)}</Text>
);
