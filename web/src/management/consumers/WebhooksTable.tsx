import { contract } from '@election/contract/contract';
import type { Webhook } from '@election/contract/events/consumers';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconPlayerPause } from '@tabler/icons-react';
import { useRead, useWrite } from '../../api/queries.ts';
import { records as sayRecords } from '../../app/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { toastSuccess, toastWarning } from '../../ui/feedback/toasts.ts';
import { formatFigure, formatMoment } from '../../ui/fields/figures.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import classes from '../Management.module.css';
import { RowButtons } from '../RowButtons.tsx';
import { consumers as say, webhookStates } from './sentences.ts';

const EVERY_MS = 10_000;
const { webhooks } = contract;

const marks: Record<Webhook['state'], { tone: Tone; icon: Icon }> = {
  active: { tone: 'green', icon: IconCircleCheck },
  failing: { tone: 'amber', icon: IconAlertTriangle },
  paused: { tone: 'grey', icon: IconPlayerPause },
  failed: { tone: 'red', icon: IconCircleX },
};

function State({ state, failing_since, error, next_at }: Webhook) {
  return (
    <div className={classes.places}>
      <StatusBadge {...marks[state]} label={webhookStates[state]} />
      {failing_since && error && <div>{say.failingSince({ at: formatMoment(failing_since), error })}</div>}
      {next_at && <div>{say.nextTry({ at: formatMoment(next_at) })}</div>}
    </div>
  );
}

const columns = (): readonly Column<Webhook>[] => [
  {
    key: 'name',
    title: say.name,
    cell: ({ name, url }) => (
      <>
        <div className={classes.name}>{name}</div>
        <div className={classes.email}>{url}</div>
      </>
    ),
    cardHead: true,
  },
  { key: 'state', title: say.state, cell: (webhook) => <State {...webhook} /> },
  {
    key: 'last',
    title: say.lastDelivered,
    cell: ({ delivered_at }) => (delivered_at ? formatMoment(delivered_at) : say.never),
  },
  { key: 'waiting', title: say.waiting, cell: ({ waiting }) => formatFigure(waiting), figure: true },
];

/** The webhooks, with what each lacks and why. */
export function WebhooksTable() {
  const read = useRead(webhooks.list, {}, { everyMs: EVERY_MS });
  const actions: Column<Webhook> = {
    key: 'actions',
    title: sayRecords.actions,
    cell: (webhook) => <Actions webhook={webhook} />,
    folds: true,
  };
  return (
    <DataTable
      label={say.webhooks}
      columns={[...columns(), actions]}
      rows={read.data}
      rowKey={({ id }) => id}
      error={read.error}
      onRetry={read.refetch}
      empty={say.noWebhooks}
    />
  );
}

function Actions({ webhook: { id, name, state } }: { webhook: Webhook }) {
  const refreshes = { refreshes: [webhooks.list] };
  const pause = useWrite(webhooks.pause, refreshes);
  const resume = useWrite(webhooks.resume, refreshes);
  const revoke = useWrite(webhooks.revoke, refreshes);
  const test = useWrite(webhooks.test, { refreshes: [] });
  const confirm = useConfirm();
  const stands = state === 'paused' || state === 'failed';
  const sendTest = async () => {
    const told = await test.run({ id }).catch(() => undefined);
    if (!told) return;
    if (told.error === null) toastSuccess(say.testTaken({ name }));
    else toastWarning(say.testFailed({ name, error: told.error }));
  };
  const ask = () =>
    void confirm({
      title: say.revokeWebhookQuestion,
      body: say.revokeWebhookBody({ name }),
      danger: true,
      run: () => revoke.run({ id }),
    });
  return (
    <RowButtons
      name={name}
      buttons={[
        { label: say.sendTest, can: true, onClick: () => void sendTest() },
        stands
          ? { label: say.resume, can: true, onClick: () => void resume.run({ id }).catch(() => undefined) }
          : { label: say.pause, can: true, onClick: () => void pause.run({ id }).catch(() => undefined) },
        { label: say.revoke, can: true, onClick: ask, danger: true },
      ]}
    />
  );
}
