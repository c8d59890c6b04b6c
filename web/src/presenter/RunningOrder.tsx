import { contract } from '@election/contract/contract';
import type { Scene, WallControl } from '@election/contract/results/wall';
import { Text, Title } from '@mantine/core';
import { useWrite } from '../api/queries.ts';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { actionOn } from '../ui/sentences.ts';
import classes from './Presenter.module.css';
import { moved, placeIn } from './scenes.ts';
import * as say from './sentences.ts';
import { useTitle } from './use-title.ts';

interface RunningOrderProps {
  control: WallControl;
  onPrepare: (scene: Scene) => void;
}

/** The scenes of the evening in their order. */
export function RunningOrder({ control: { order, scene: onAir }, onPrepare }: RunningOrderProps) {
  const save = useWrite(contract.wall.order, { refreshes: [contract.wall.read], success: false });
  const keep = (scenes: Scene[]) => void save.run({ scenes }).catch(() => undefined);
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
            isSaving={save.isRunning}
            buttons={[
              [say.open, true, () => onPrepare(scene)],
              [say.earlier, at > 0 || say.isFirst, () => keep(moved(order, at, -1))],
              [say.later, at < order.length - 1 || say.isLast, () => keep(moved(order, at, 1))],
              [say.out, true, () => keep(order.filter(({ entry }) => entry !== scene.entry))],
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
  buttons: readonly (readonly [label: string, can: true | string, onClick: () => void])[];
}

function Entry({ scene, isCurrent, isSaving, buttons }: EntryProps) {
  const title = useTitle(scene);
  return (
    <li>
      <span aria-current={isCurrent || undefined}>{title}</span>
      <span className={classes.actions}>
        {buttons.map(([label, can, onClick]) => (
          <ReasonedButton
            key={label}
            size="compact-md"
            variant="default"
            can={can}
            disabled={isSaving}
            label={actionOn(label, title)}
            onClick={onClick}
          >
            {label}
          </ReasonedButton>
        ))}
      </span>
    </li>
  );
}
