import { contract } from '@election/contract/contract';
import type { Scene, WallControl } from '@election/contract/results/wall';
import { Alert, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import { TableSkeleton } from '../ui/tables/TableSkeleton.tsx';
import { Overtaken } from './Overtaken.tsx';
import { Prepare } from './Prepare.tsx';
import classes from './Presenter.module.css';
import { RunningOrder } from './RunningOrder.tsx';
import { canShow, emptyScene, nextOf } from './scenes.ts';
import { presenter as say } from './sentences.ts';
import { useScene } from './use-scene.ts';
import { useWall, type Wall } from './use-wall.ts';
import { WallFrame } from './WallFrame.tsx';

const { wall: routes } = contract;

/** What the walls show: prepared, looked at, taken, held. */
export function PresenterPage() {
  const control = useRead(routes.read, {});
  const [scene, setScene] = useState<Scene | null>(null);
  const current = useRead(routes.choices, {}, { everyMs: 30_000 });
  // After another year has become current, it may lack the election of the prepared scene.
  const type = current.data?.types.find((one) => one === scene?.type);
  const choices = useRead(routes.choices, { type }, { keepPrevious: true, everyMs: 30_000 });
  const failed = control.error ?? choices.error;
  const retry = () => {
    void control.refetch();
    void choices.refetch();
  };
  return (
    <>
      <PageHeader title={say.heading} note={say.note} />
      {failed && <Failure problem={failed} onRetry={retry} />}
      {!failed && !(control.data && choices.data) && <TableSkeleton columns={2} />}
      {control.data && (
        <div className={classes.columns}>
          <Present control={control.data} scene={scene} onPrepare={setScene} />
          <div>{choices.data && <Prepare choices={choices.data} scene={scene} onChange={setScene} />}</div>
        </div>
      )}
    </>
  );
}

interface PresentProps {
  control: WallControl;
  scene: Scene | null;
  onPrepare: (scene: Scene) => void;
}

/** What is on the wall, what is prepared, and what follows. */
function Present({ control, scene, onPrepare }: PresentProps) {
  const wall = useWall(control);
  return (
    <div>
      <OnAir wall={wall} onPrepare={onPrepare} />
      <Preview scene={scene} wall={wall} />
      <RunningOrder wall={wall} onPrepare={onPrepare} />
    </div>
  );
}

interface PartProps {
  wall: Wall;
}

/** What is on the wall, whether its figures stand still, and what follows. */
function OnAir({ wall, onPrepare }: PartProps & { onPrepare: (scene: Scene) => void }) {
  const { scene, held_at, hold_ended, order } = wall.control;
  const { title, isGone } = useScene(scene);
  const next = nextOf(order, scene);
  const isNextGone = useScene(next ?? scene).isGone;
  const canPrepare = next === null ? say.noNext : isNextGone ? say.gone : true;
  const isHeld = held_at !== null;
  return (
    <section className={classes.panel} aria-label={say.onAir} data-held={isHeld || undefined}>
      <Title order={2} size="h4">
        {say.onAir}
      </Title>
      <Text fw={600}>{title}</Text>
      <Text size="sm" role="status">
        {isHeld ? say.heldSince({ time: formatMoment(held_at) }) : say.moving}
      </Text>
      {wall.overtaken && <Overtaken {...wall.overtaken} />}
      {isGone && <Warning sentence={say.goneOnAir} />}
      {hold_ended && <Warning sentence={say.holdEnded} />}
      <div className={classes.actions}>
        <ReasonedButton
          variant="default"
          size="md"
          can={true}
          disabled={wall.isBusy}
          onClick={() => wall.hold(!isHeld)}
        >
          {isHeld ? say.release : say.hold}
        </ReasonedButton>
        <ReasonedButton variant="default" size="md" can={canPrepare} onClick={() => next && onPrepare(next)}>
          {say.next}
        </ReasonedButton>
      </div>
    </section>
  );
}

const Warning = ({ sentence }: { sentence: string }) => (
  <Alert color="red" icon={<IconAlertTriangle />} role="alert">
    {sentence}
  </Alert>
);

/** The prepared scene as the walls would show it now, and the button that puts it there. */
function Preview({ scene, wall }: PartProps & { scene: Scene | null }) {
  const { title, isGone } = useScene(scene ?? emptyScene('nation'));
  const can = scene === null ? say.noPreview : isGone ? say.gone : canShow(scene);
  const read = useRead(routes.preview, scene !== null && can === true ? scene : null, {
    keepPrevious: true,
    everyMs: 10_000,
  });
  return (
    <section className={classes.panel} aria-label={say.preview}>
      <Title order={2} size="h4">
        {say.preview}
      </Title>
      {scene && <Text fw={600}>{title}</Text>}
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {can === true && read.data ? (
        <WallFrame scene={read.data} now={new Date(read.dataUpdatedAt).toISOString()} />
      ) : (
        <div className={`${classes.frame} ${classes.blank}`}>
          <Text c="dimmed">{can === true ? '' : can}</Text>
        </div>
      )}
      <div className={classes.actions}>
        <ReasonedButton size="lg" can={can} disabled={wall.isBusy} onClick={() => scene && wall.take(scene)}>
          {say.take}
        </ReasonedButton>
        <ReasonedButton
          size="lg"
          variant="default"
          can={can}
          disabled={wall.isBusy}
          onClick={() => scene && wall.reorder((order) => [...order, scene])}
        >
          {say.add}
        </ReasonedButton>
      </div>
    </section>
  );
}
