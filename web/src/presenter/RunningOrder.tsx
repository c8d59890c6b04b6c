import type { Scene } from '@election/contract/results/wall';
import { Text, Title } from '@mantine/core';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import classes from './Presenter.module.css';
import { moved, placeIn } from './scenes.ts';
import { presenter as say } from './sentences.ts';
import { useScene } from './use-scene.ts';
import type { Wall } from './use-wall.ts';

interface RunningOrderProps {
  wall: Wall;
  onPrepare: (scene: Scene) => void;
}

/** The scenes of the evening in their order. */
export function RunningOrder({ wall, onPrepare }: RunningOrderProps) {
  const { order, scene: onAir } = wall.control;
  const current = placeIn(order, onAir);
  return (
    <section className={classes.panel} aria-label={say.order}>
      <Title order={2} size="h4">
        {say.order}
      </Title>
      {order.length === 0 && <Text size="sm">{say.emptyOrder}</Text>}
      <ol className={classes.order}>
        {order.map((scene, at) => (
          <Entry
            key={scene.entry}
            scene={scene}
            isCurrent={at === current}
            isSaving={wall.isBusy}
            onPrepare={() => onPrepare(scene)}
            buttons={[
              [say.earlier, at > 0 || say.isFirst, () => wall.reorder((now) => moved(now, scene, -1))],
              [say.later, at < order.length - 1 || say.isLast, () => wall.reorder((now) => moved(now, scene, 1))],
              [say.out, true, () => wall.reorder((now) => now.filter(({ entry }) => entry !== scene.entry))],
            ]}
          />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  scene: Scene;
  isCurrent: boolean;
  isSaving: boolean;
  onPrepare: () => void;
  buttons: readonly (readonly [label: string, can: true | string, onClick: () => void])[];
}

function Entry({ scene, isCurrent, isSaving, onPrepare, buttons }: EntryProps) {
  const { title, isGone } = useScene(scene);
  const prepare = [say.open, isGone ? say.gone : true, onPrepare] as const;
  return (
    <li>
      <span aria-current={isCurrent || undefined}>{title}</span>
      <span className={classes.actions}>
        {[prepare, ...buttons].map(([label, can, onClick]) => (
          <ReasonedButton
            key={label}
            size="compact-md"
            variant="default"
            can={can}
            disabled={isSaving}
            label={sayUi.actionOn({ action: label, name: title })}
            onClick={onClick}
          >
            {label}
          </ReasonedButton>
        ))}
      </span>
    </li>
  );
}
