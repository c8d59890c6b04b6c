import { contract } from '@election/contract/contract';
import type { Authenticator } from '@election/contract/factors';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead, useWrite } from '../../api/queries.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatMoment } from '../../ui/figures.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { EnrolModal } from './EnrolModal.tsx';
import * as say from './factor-sentences.ts';
import { RecoveryCodesModal } from './RecoveryCodes.tsx';

const columns: readonly Column<Authenticator>[] = [
  { key: 'name', title: say.name, cell: ({ name }) => name, cardHead: true },
  { key: 'since', title: say.since, cell: ({ created_at }) => formatMoment(created_at) },
  {
    key: 'last',
    title: say.lastUsed,
    cell: ({ last_used_at }) => (last_used_at === null ? say.never : formatMoment(last_used_at)),
  },
];

/** The person's authenticators and recovery codes. */
export function SecondFactor() {
  const state = useRead(contract.factors.read, {});
  const { factors } = contract;
  const remove = useWrite(factors.remove, { refreshes: [factors.read] });
  const renew = useWrite(factors.renewCodes, { refreshes: [factors.read], success: false });
  const confirm = useConfirm();
  const [enrolling, setEnrolling] = useState<number | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { authenticators = [], required = false, recovery_codes = 0 } = state.data ?? {};

  const askToRemove = ({ id, name }: Authenticator) =>
    void confirm({
      title: say.removeQuestion,
      body: authenticators.length === 1 ? say.removeLast(name) : say.removeBody(name),
      danger: true,
      run: () => remove.run({ id }),
    });
  const askToRenew = () =>
    void confirm({
      title: say.renewQuestion,
      body: say.renewBody,
      run: async () => setCodes((await renew.run({})).recovery_codes),
    });
  const actions: Column<Authenticator> = {
    key: 'actions',
    title: say.actions,
    cell: (one) => (
      <ReasonedButton
        size="compact-sm"
        variant="default"
        can={required && authenticators.length === 1 ? say.lastStays : true}
        label={say.removeOf(one.name)}
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
        {state.data && authenticators.length === 0 && (
          <Alert color={required ? 'yellow' : 'gray'} icon={<IconAlertTriangle />}>
            {required ? say.missingRequired : say.missing}
          </Alert>
        )}
        {(authenticators.length > 0 || !state.data) && (
          <DataTable
            label={say.authenticators}
            columns={[...columns, actions]}
            rows={state.data?.authenticators}
            rowKey={({ id }) => id}
            error={state.error}
            onRetry={state.refetch}
            empty={say.none}
          />
        )}
        <Group>
          {state.data && (
            <Button
              variant={authenticators.length === 0 ? 'light' : 'default'}
              onClick={() => setEnrolling(Date.now())}
            >
              {authenticators.length === 0 ? say.setUp : say.another}
            </Button>
          )}
          {authenticators.length > 0 && (
            <>
              <Button variant="default" onClick={askToRenew}>
                {say.renew}
              </Button>
              <Group gap="xs" wrap="nowrap">
                <IconShieldCheck size={16} aria-hidden />
                <Text size="sm">{say.codesLeft(recovery_codes)}</Text>
              </Group>
            </>
          )}
        </Group>
      </Stack>
      <EnrolModal key={enrolling ?? 0} opened={enrolling !== null} onClose={() => setEnrolling(null)} />
      {codes && <RecoveryCodesModal codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}
