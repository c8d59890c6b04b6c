import { GRAPHICS, type Graphic, LINK_MARK } from '@election/contract/results/graphics';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../ui/tables/csv.ts';
import { graphics, displays as say } from './sentences.ts';

interface GraphicLinksProps {
  /** The address of the wall, with the secret behind `#`. */
  link: string;
}

/** What a vision mixer needs of a display link: the address of each graphic, and the file with which SPX shows it. */
export function GraphicLinks({ link }: GraphicLinksProps) {
  const wall = new URL(link, location.origin);
  const [failed, setFailed] = useState(false);
  const save = async (graphic: Graphic) => {
    const file = await fetch(`/air/${graphic}/spx`).then(
      (answer) => (answer.ok ? answer.text() : null),
      () => null,
    );
    setFailed(file === null);
    if (file !== null)
      saveFile(`election-${graphic}.html`, file.replaceAll(LINK_MARK, wall.hash.slice(1)), 'text/html');
  };
  return (
    <details>
      <summary>{say.graphics}</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">{say.graphicsNote}</Text>
        {GRAPHICS.map((graphic) => (
          <Group key={graphic} justify="space-between" gap="xs">
            <Anchor
              size="sm"
              href={new URL(`/air/${graphic}?play=1${wall.hash}`, wall).href}
              target="_blank"
              rel="noreferrer"
            >
              {graphics[graphic]}
            </Anchor>
            <Button variant="default" size="compact-sm" onClick={() => void save(graphic)}>
              {say.forSpx({ graphic: graphics[graphic] })}
            </Button>
          </Group>
        ))}
        <Text size="sm" role="status">
          {failed && say.fileFailed}
        </Text>
      </Stack>
    </details>
  );
}
