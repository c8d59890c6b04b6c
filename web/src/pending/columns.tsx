import type { PendingItem } from '@election/contract/events/notifications';
import { labelOfType } from '@election/contract/messages/election';
import { facts, listed, series } from '@election/contract/messages/lists';
import { IconCircleDashed } from '@tabler/icons-react';
import { election as sayElection, records as sayRecords } from '../app/sentences.ts';
import { Age } from '../ui/feedback/Age.tsx';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowButton } from '../ui/tables/RowButton.tsx';
import { StatusBadge } from '../ui/tables/StatusBadge.tsx';
import classes from './Pending.module.css';
import { pending as say } from './sentences.ts';
import type { Level } from './use-pending-list.ts';

interface ColumnsInput {
  level: Level;
  isGone: (item: PendingItem) => boolean;
  busy: boolean;
  onView: (item: PendingItem) => Promise<void>;
}

/** Place, provider, election type, age, and View Results. */
export const pendingColumns = ({ level, isGone, busy, onView }: ColumnsInput): Column<PendingItem>[] => [
  level === 'station' ? stationColumn() : constituencyColumn(),
  // In a card these speak for themselves, on one line.
  { key: 'provider', title: say.enteredBy, cardLabel: '', cell: ({ provider }) => provider },
  { key: 'type', title: sayElection.electionType, cardLabel: '', cell: typeCell },
  { key: 'age', title: say.waiting, cardLabel: '', cell: PendingSince },
  {
    key: 'actions',
    title: sayRecords.actions,
    figure: true,
    cell: (item) =>
      isGone(item) ? (
        <StatusBadge tone="grey" icon={IconCircleDashed} label={say.gone} />
      ) : (
        <RowButton label={say.viewResultsOf({ title: item.title })} disabled={busy} onClick={() => void onView(item)}>
          {say.viewResults}
        </RowButton>
      ),
  },
];

/** Who has seen an item: "you", "you and Kofi Mensah", "Kofi Mensah, Esi Osei and 2 more". */
function seenBy(names: readonly string[]): string {
  const rest = names.length - 2;
  return rest > 0
    ? say.seenByMore({ names: series(names.slice(0, 2)), count: rest })
    : say.seenBy({ names: listed(names) });
}

function PendingSince({ created_at, pending, seen_by }: PendingItem) {
  const names = pending ? seen_by : [say.you, ...seen_by];
  return (
    <span className={classes.place}>
      <Age since={created_at} />
      {names.length > 0 && (
        <span className={classes.more} title={series(names)}>
          {seenBy(names)}
        </span>
      )}
    </span>
  );
}

const constituencyColumn = (): Column<PendingItem> => ({
  key: 'place',
  title: sayElection.constituency,
  cardHead: true,
  cell: ({ constituency, region }) => <Place name={constituency} more={region} />,
});

const stationColumn = (): Column<PendingItem> => ({
  key: 'place',
  title: say.station,
  cardHead: true,
  cell: ({ polling_station, constituency, region }) => (
    <Place name={polling_station?.name ?? constituency} more={facts([polling_station?.code, constituency, region])} />
  ),
});

const Place = ({ name, more }: { name: string; more: string }) => (
  <span className={classes.place}>
    <span className={classes.name}>{name}</span>
    <span className={classes.more}>{more}</span>
  </span>
);

const typeCell = ({ election_type_id }: PendingItem) => labelOfType(election_type_id);
