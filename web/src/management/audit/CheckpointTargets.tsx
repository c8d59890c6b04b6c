import type { CheckpointTargetState } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import { series } from '@election/contract/messages/lists';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useRead } from '../../api/queries.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { formatFigure, formatMoment } from '../../ui/fields/figures.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import classes from './Audit.module.css';
import { targets as say } from './sentences.ts';

const EVERY_MS = 30_000;

/** Copies of checkpoints, and whether they arrive. Opens by itself where one waits too long. */
export function CheckpointTargets() {
  const { data, error, refetch } = useRead(contract.audit.targets, {}, { everyMs: EVERY_MS });
  if (error && !data) return <Failure problem={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0) return <p className={classes.targetsNote}>{say.none}</p>;
  const late = data.some((one) => one.late);
  return (
    // A new key opens it when a target becomes late, and leaves it as it is otherwise.
    <details className={classes.targets} key={String(late)} open={late}>
      <summary>
        <span>{say.copiedTo({ names: series(data.map(({ target }) => say.among({ target }))) })}</span>
        <State {...worst(data)} />
      </summary>
      <DataTable
        label={say.heading}
        columns={columns()}
        rows={data}
        rowKey={({ target }) => target}
        error={error}
        onRetry={() => void refetch()}
        empty={say.none}
      />
    </details>
  );
}

const columns = (): readonly Column<CheckpointTargetState>[] => [
  {
    key: 'target',
    title: say.target,
    cell: ({ target, place }) => (
      <div className={classes.target}>
        {say.names({ target })}
        <small>{place}</small>
      </div>
    ),
    cardHead: true,
  },
  { key: 'last', title: say.lastTaken, cell: ({ last_at }) => (last_at ? formatMoment(last_at) : say.never) },
  { key: 'waiting', title: say.waiting, cell: ({ waiting }) => formatFigure(waiting), figure: true },
  {
    key: 'state',
    title: say.state,
    cell: (one) => (
      <div className={classes.target}>
        <State {...one} />
        {one.error && <small>{one.error}</small>}
      </div>
    ),
  },
];

type Waiting = Pick<CheckpointTargetState, 'late' | 'waiting'>;

const worst = (targets: readonly Waiting[]): Waiting => ({
  late: targets.some(({ late }) => late),
  waiting: Math.max(...targets.map(({ waiting }) => waiting)),
});

function State({ late, waiting }: Waiting) {
  if (late) return <StatusBadge tone="red" icon={IconAlertTriangle} label={say.late} />;
  if (waiting > 0) return <StatusBadge tone="amber" icon={IconClock} label={say.underWay} />;
  return <StatusBadge tone="green" icon={IconCircleCheck} label={say.handedOn} />;
}
