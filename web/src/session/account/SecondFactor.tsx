import { contract } from '@election/contract/contract';
import type { Factor } from '@election/contract/people/factors';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { formatMoment } from '../../ui/fields/figures.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { passkeyHindrance } from '../passkey.ts';
import { EnrolModal } from './EnrolModal.tsx';
import { PasskeyModal } from './PasskeyModal.tsx';
import { RecoveryCodesModal } from './RecoveryCodes.tsx';
import { factor as say } from './sentences.ts';

type Kind = 'passkey' | 'authenticator';
type Row = Factor & { kind: Kind };

const columns = (): readonly Column<Row>[] => [
  { key: 'name', title: say.name, cell: ({ name }) => name, cardHead: true },
  { key: 'kind', title: say.kind, cell: ({ kind }) => say.kinds({ kind }) },
  { key: 'since', title: say.since, cell: ({ created_at }) => formatMoment(created_at) },
  {
    key: 'last',
    title: say.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? say.never : formatMoment(last_used_at)),
  },
];

/** The person's passkeys, authenticators and recovery codes. */
export function SecondFactor() {
  const { factors } = contract;
  const state = useRead(factors.read, {});
  const { passkeys = [], authenticators = [], required = false, recovery_codes = 0 } = state.data ?? {};
  const rows: Row[] = [
    ...passkeys.map((one) => ({ ...one, kind: 'passkey' as const })),
    ...authenticators.map((one) => ({ ...one, kind: 'authenticator' as const })),
  ];
  const askToRemove = useRemoval(rows.length === 1);
  const actions: Column<Row> = {
    key: 'actions',
    title: say.actions,
    cell: (one) => (
      <ReasonedButton
        size="compact-sm"
        variant="default"
        can={required && rows.length === 1 ? say.lastStays : true}
        label={say.removeOf({ name: one.name })}
        onClick={() => askToRemove(one)}
      >
        {say.remove}
      </ReasonedButton>
    ),
  };

  return (
    <section aria-labelledby="second-factor">
      <Title order={2} size="h3" id="second-factor">
        {say.heading}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {say.note}
      </Text>
      <Stack>
        {state.data && rows.length === 0 && (
          <Alert color={required ? 'yellow' : 'gray'} icon={<IconAlertTriangle />}>
            {required ? say.missingRequired : say.missing}
          </Alert>
        )}
        {(rows.length > 0 || !state.data) && (
          <DataTable
            label={say.heading}
            columns={[...columns(), actions]}
            rows={state.data && rows}
            rowKey={({ id, kind }) => `${kind} ${id}`}
            error={state.error}
            onRetry={state.refetch}
            empty={say.none}
          />
        )}
        {state.data && <SetUp hindrance={passkeyHindrance(state.data)} first={rows.length === 0} />}
        {rows.length > 0 && <RecoveryCodesLeft left={recovery_codes} />}
      </Stack>
    </section>
  );
}

/** @param last whether the account has no other second factor */
function useRemoval(last: boolean): (factor: Row) => void {
  const { factors, passkeys } = contract;
  const options = { refreshes: [factors.read] };
  const [authenticator, passkey] = [useWrite(factors.remove, options), useWrite(passkeys.remove, options)];
  const confirm = useConfirm();
  return ({ id, name, kind }) =>
    void confirm({
      title: say.removeQuestion({ kind }),
      body: last ? say.removeLast({ name }) : say.removeBody({ kind, name }),
      danger: true,
      run: () => (kind === 'passkey' ? passkey : authenticator).run({ id }),
    });
}

/** The buttons that set up a second factor; where there can be no passkey, why. */
function SetUp({ hindrance, first }: { hindrance: string | null; first: boolean }) {
  // The moment at which a dialog was opened: each begins again.
  const [opened, setOpened] = useState<{ kind: Kind; at: number } | null>(null);
  const close = () => setOpened(null);
  const open = (kind: Kind) => setOpened({ kind, at: Date.now() });
  return (
    <>
      <Group>
        <ReasonedButton variant={first ? 'light' : 'default'} can={hindrance ?? true} onClick={() => open('passkey')}>
          {say.setUpPasskey}
        </ReasonedButton>
        <Button variant={first ? 'light' : 'default'} onClick={() => open('authenticator')}>
          {say.setUp}
        </Button>
      </Group>
      {hindrance !== null && (
        <Text size="sm" c="dimmed">
          {hindrance}
        </Text>
      )}
      {opened?.kind === 'passkey' && <PasskeyModal key={opened.at} opened onClose={close} />}
      {opened?.kind === 'authenticator' && <EnrolModal key={opened.at} opened onClose={close} />}
    </>
  );
}

function RecoveryCodesLeft({ left }: { left: number }) {
  const { factors } = contract;
  const renew = useWrite(factors.renewCodes, { refreshes: [factors.read], success: false });
  const confirm = useConfirm();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const askToRenew = () =>
    void confirm({
      title: say.renewQuestion,
      body: say.renewBody,
      run: async () => setCodes((await renew.run({})).recovery_codes),
    });
  return (
    <Group>
      <Button variant="default" onClick={askToRenew}>
        {say.renew}
      </Button>
      <Group gap="xs" wrap="nowrap">
        <IconShieldCheck size={16} aria-hidden />
        <Text size="sm">{say.codesLeft({ left })}</Text>
      </Group>
      {codes && <RecoveryCodesModal codes={codes} onClose={() => setCodes(null)} />}
    </Group>
  );
}
