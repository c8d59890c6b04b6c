import { contract } from '@election/contract/contract';
import type { Scene, WallControl } from '@election/contract/wall';
import { Text, Title } from '@mantine/core';
import { useWrite } from '../api/queries.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { actionOn } from '../ui/sentences.ts';
import classes from './Presenter.module.css';
import { type Choices, isSame, moved, titleOf } from './scenes.ts';
import * as say from './sentences.ts';

interface RunningOrderProps {
  control: WallControl;
  choices: Choices | undefined;
  onPrepare: (scene: Scene) => void;
}

/** The scenes of the evening in their order. */
export function RunningOrder({ control: { order, scene: onAir }, choices, onPrepare }: RunningOrderProps) {
  const save = useWrite(contract.wall.order, { refreshes: [contract.wall.read], success: false });
  const keep = (scenes: Scene[]) => void save.run({ scenes }).catch(() => undefined);
  return (
    <section className={classes.panel} aria-label={say.order}>
      <Title order={2} size="h4">
        {say.order}
      </Title>
      {order.length === 0 && <Text size="sm">{say.emptyOrder}</Text>}
      <ol className={classes.order}>
        {order.map((scene, at) => {
          const title = titleOf(scene, choices);
          const buttons = [
            [say.open, true, () => onPrepare(scene)],
            [say.earlier, at > 0 || say.isFirst, () => keep(moved(order, at, -1))],
            [say.later, at < order.length - 1 || say.isLast, () => keep(moved(order, at, 1))],
            [say.out, true, () => keep(order.filter((_, place) => place !== at))],
          ] as const;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a scene may stand in the order twice
            <li key={at}>
              <span aria-current={isSame(scene, onAir) || undefined}>{title}</span>
              <span className={classes.actions}>
                {buttons.map(([label, can, onClick]) => (
                  <ReasonedButton
                    key={label}
                    size="compact-md"
                    variant="default"
                    can={can}
                    disabled={save.isRunning}
                    label={actionOn(label, title)}
                    onClick={onClick}
                  >
                    {label}
                  </ReasonedButton>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
