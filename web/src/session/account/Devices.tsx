import { contract } from '@election/contract/contract';
import type { Device } from '@election/contract/people/session';
import { Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRead, useWrite } from '../../api/queries.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { formatMoment } from '../../ui/fields/figures.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import { deviceName } from './device-name.ts';
import { account as say } from './sentences.ts';

const columns = (): readonly Column<Device>[] => [
  {
    key: 'device',
    title: say.device,
    cell: (device) => (
      <Group gap="xs">
        {deviceName(device.user_agent)}
        {device.current && <StatusBadge tone="green" icon={IconCircleCheck} label={say.current} />}
      </Group>
    ),
    cardHead: true,
  },
  { key: 'address', title: say.address, cell: ({ address }) => address ?? say.unknownAddress },
  { key: 'since', title: say.since, cell: ({ created_at }) => formatMoment(created_at) },
  { key: 'last', title: say.lastUsed, cell: ({ last_seen_at }) => formatMoment(last_seen_at) },
  { key: 'until', title: say.until, cell: ({ expires_at }) => formatMoment(expires_at) },
];

const namesOf = ({ user_agent, created_at }: Device) => ({
  device: deviceName(user_agent),
  moment: formatMoment(created_at),
});

/** The person's sessions, each with a button to end it. */
export function Devices() {
  const devices = useRead(contract.session.devices, {});
  const end = useWrite(contract.session.endDevice, { refreshes: [contract.session.devices] });
  const endOthers = useWrite(contract.session.endOthers, { refreshes: [contract.session.devices] });
  const confirm = useConfirm();
  const others = (devices.data?.length ?? 0) - 1;
  const askOthers = () =>
    void confirm({ title: say.endOthersQuestion, body: say.endOthersBody, danger: true, run: () => endOthers.run({}) });
  const ask = (device: Device) =>
    void confirm({
      title: say.endQuestion,
      body: say.endBody(namesOf(device)),
      danger: true,
      run: () => end.run({ session: device.id }),
    });
  const actions: Column<Device> = {
    key: 'actions',
    title: say.actions,
    cell: (device) => (
      <ReasonedButton
        size="compact-sm"
        variant="default"
        can={device.current ? say.endCurrent : true}
        label={say.endOf(namesOf(device))}
        onClick={() => ask(device)}
      >
        {say.end}
      </ReasonedButton>
    ),
  };

  return (
    <section aria-labelledby="devices">
      <Title order={2} size="h3" id="devices">
        {say.sessions}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {say.sessionsNote}
      </Text>
      <DataTable
        label={say.sessions}
        columns={[...columns(), actions]}
        rows={devices.data}
        rowKey={({ id }) => id}
        error={devices.error}
        onRetry={devices.refetch}
        empty={say.noSessions}
      />
      {devices.data && (
        <ReasonedButton mt="sm" variant="default" can={others > 0 || say.noOthers} onClick={askOthers}>
          {say.endOthers}
        </ReasonedButton>
      )}
    </section>
  );
}
