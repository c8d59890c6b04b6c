import { contract } from '@election/contract/contract';
import type { Scene, WallControl } from '@election/contract/results/wall';
import { Alert, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../api/queries.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { formatMoment } from '../ui/fields/figures.ts';
import { TableSkeleton } from '../ui/tables/TableSkeleton.tsx';
import { Prepare } from './Prepare.tsx';
import classes from './Presenter.module.css';
import { RunningOrder } from './RunningOrder.tsx';
import { canShow, nextOf } from './scenes.ts';
import * as say from './sentences.ts';
import { useTitle } from './use-title.ts';

const { wall } = contract;

/** What the walls show: prepared, looked at, taken, held. */
export function PresenterPage() {
  const control = useRead(wall.read, {});
  const [scene, setScene] = useState<Scene | null>(null);
  const type = scene?.type;
  const choices = useRead(wall.choices, { type }, { keepPrevious: true, everyMs: 30_000 });
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
          <div>
            <OnAir control={control.data} onPrepare={setScene} />
            <Preview scene={scene} control={control.data} />
            <RunningOrder control={control.data} onPrepare={setScene} />
          </div>
          <div>{choices.data && <Prepare choices={choices.data} scene={scene} onChange={setScene} />}</div>
        </div>
      )}
    </>
  );
}

interface PartProps {
  control: WallControl;
}

/** What is on the wall, whether its figures stand still, and what follows. */
function OnAir({ control, onPrepare }: PartProps & { onPrepare: (scene: Scene) => void }) {
  const { scene, held_at, hold_ended, order } = control;
  const hold = useWrite(wall.hold, { refreshes: [wall.read], success: false });
  const next = nextOf(order, scene);
  const isHeld = held_at !== null;
  return (
    <section className={classes.panel} aria-label={say.onAir} data-held={isHeld || undefined}>
      <Title order={2} size="h4">
        {say.onAir}
      </Title>
      <Text fw={600}>{useTitle(scene)}</Text>
      <Text size="sm" role="status">
        {isHeld ? say.heldSince(formatMoment(held_at)) : say.moving}
      </Text>
      {hold_ended && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {say.holdEnded}
        </Alert>
      )}
      <div className={classes.actions}>
        <ReasonedButton
          variant="default"
          size="md"
          can={true}
          disabled={hold.isRunning}
          onClick={() => void hold.run({ held: !isHeld }).catch(() => undefined)}
        >
          {isHeld ? say.release : say.hold}
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          size="md"
          can={next !== null || say.noNext}
          onClick={() => next && onPrepare(next)}
        >
          {say.next}
        </ReasonedButton>
      </div>
    </section>
  );
}

const SceneTitle = ({ scene }: { scene: Scene }) => <Text fw={600}>{useTitle(scene)}</Text>;

/** The prepared scene as the walls would show it now, and the button that puts it there. */
function Preview({ scene, control }: PartProps & { scene: Scene | null }) {
  const can = scene === null ? say.noPreview : canShow(scene);
  const read = useRead(wall.preview, scene !== null && can === true ? scene : null, {
    keepPrevious: true,
    everyMs: 10_000,
  });
  const take = useWrite(wall.take, { refreshes: [wall.read], success: false });
  const order = useWrite(wall.order, { refreshes: [wall.read] });
  const run = (write: (shown: Scene) => Promise<unknown>) => () => {
    if (scene) write(scene).catch(() => undefined);
  };
  return (
    <section className={classes.panel} aria-label={say.preview}>
      <Title order={2} size="h4">
        {say.preview}
      </Title>
      {scene && <SceneTitle scene={scene} />}
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {can === true && read.data ? (
        <iframe className={classes.frame} title={say.preview} sandbox="allow-same-origin" srcDoc={read.data.document} />
      ) : (
        <div className={`${classes.frame} ${classes.blank}`}>
          <Text c="dimmed">{can === true ? '' : can}</Text>
        </div>
      )}
      <div className={classes.actions}>
        <ReasonedButton size="lg" can={can} disabled={take.isRunning} onClick={run((shown) => take.run(shown))}>
          {say.take}
        </ReasonedButton>
        <ReasonedButton
          size="lg"
          variant="default"
          can={can}
          disabled={order.isRunning}
          onClick={run((shown) => order.run({ scenes: [...control.order, shown] }))}
        >
          {say.add}
        </ReasonedButton>
      </div>
    </section>
  );
}
