import { contract } from '@election/contract/contract';
import type { NewDevice } from '@election/contract/people/session';
import { Link, useLocation } from 'react-router';
import '@mantine/core/styles/List.css';
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDeviceMobilePlus } from '@tabler/icons-react';
import { useWrite } from '../api/queries.ts';
import { to } from '../app/paths.ts';
import { formatMoment } from '../ui/fields/figures.ts';
import { deviceName } from './account/device-name.ts';
import { device as say } from './sentences.ts';

/** Sign-ins that are named; of more the number is given. */
const NAMED = 3;

const sentenceOf = ({ user_agent, address, created_at, session }: NewDevice): string =>
  say.signedIn({
    device: deviceName(user_agent),
    address: address ?? say.unknownAddress,
    moment: formatMoment(created_at),
    state: session === null ? 'ended' : 'open',
  });

/** @param devices the newest first; at least one */
export function NewDevicesAlert({ devices }: { devices: readonly NewDevice[] }) {
  const putAway = useWrite(contract.session.putAwayDevices, { refreshes: [contract.session.newDevices] });
  const { pathname } = useLocation();
  const newest = devices[0]?.id ?? 0;
  return (
    <Alert color="orange" icon={<IconDeviceMobilePlus />} role="alert" title={say.heading} mb="md">
      <Stack gap="xs" style={{ overflowWrap: 'anywhere' }}>
        <List size="sm">
          {devices.slice(0, NAMED).map((device) => (
            <List.Item key={device.id}>{sentenceOf(device)}</List.Item>
          ))}
          {devices.length > NAMED && <List.Item>{say.more({ count: devices.length - NAMED })}</List.Item>}
        </List>
        <Text size="sm">{say.advice}</Text>
        <Group gap="md">
          <Button
            size="compact-md"
            variant="default"
            disabled={putAway.isRunning}
            onClick={() => void putAway.run({ id: newest }).catch(() => undefined)}
          >
            {say.known}
          </Button>
          {pathname !== to('account') && (
            <Anchor component={Link} to={to('account')} size="sm" underline="always">
              {say.seeDevices}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
