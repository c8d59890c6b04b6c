import { contract } from '@election/contract/contract';
import type { FeedKey } from '@election/contract/events/consumers';
import { useRead, useWrite } from '../../api/queries.ts';
import { records as sayRecords } from '../../app/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { formatFigure, formatMoment } from '../../ui/fields/figures.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import classes from '../Management.module.css';
import { RowButtons } from '../RowButtons.tsx';
import { consumers as say } from './sentences.ts';

const EVERY_MS = 30_000;
const { feedKeys } = contract;

const columns = (): readonly Column<FeedKey>[] => [
  { key: 'name', title: say.name, cell: ({ name }) => <span className={classes.name}>{name}</span>, cardHead: true },
  { key: 'made', title: say.made, cell: ({ made_at }) => formatMoment(made_at) },
  { key: 'requests', title: say.requests, cell: ({ requests }) => formatFigure(requests), figure: true },
  {
    key: 'last',
    title: say.lastUse,
    cell: ({ last_used_at }) => (last_used_at ? formatMoment(last_used_at) : say.never),
  },
];

/** The keys of the feed, with how often each is used. */
export function KeysTable() {
  const read = useRead(feedKeys.list, {}, { everyMs: EVERY_MS });
  const revoke = useWrite(feedKeys.revoke, { refreshes: [feedKeys.list] });
  const confirm = useConfirm();
  const ask = ({ id, name }: FeedKey) =>
    void confirm({
      title: say.revokeKeyQuestion,
      body: say.revokeKeyBody({ name }),
      danger: true,
      run: () => revoke.run({ id }),
    });
  const actions: Column<FeedKey> = {
    key: 'actions',
    title: sayRecords.actions,
    cell: (key) => (
      <RowButtons name={key.name} buttons={[{ label: say.revoke, can: true, onClick: () => ask(key), danger: true }]} />
    ),
  };
  return (
    <DataTable
      label={say.keys}
      columns={[...columns(), actions]}
      rows={read.data}
      rowKey={({ id }) => id}
      error={read.error}
      onRetry={read.refetch}
      empty={say.noKeys}
    />
  );
}
