import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/console';
import { PENDING_UNPAGED, type PendingItem } from '@election/contract/notifications';
import { ActionIcon, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useRead, useWrite } from '../api/queries.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './Bell.module.css';
import { to } from './paths.ts';

/** What waits, newest first. Opening an item marks it as no longer pending and shows its votes. */
export function Bell() {
  const navigate = useNavigate();
  const [opened, { toggle, close }] = useDisclosure();
  const pending = useRead(contract.notifications.list, {}, { quiet: true });
  const { list, listStations } = contract.notifications;
  const closing = useWrite(contract.notifications.close, { refreshes: [list, listStations] });
  const items = Array.isArray(pending.data) ? pending.data : [];

  const open = async ({ id, region_id, constituency_id }: PendingItem) => {
    const closed = await closing.run({ id }).catch(() => null);
    if (!closed) return;
    close();
    await navigate(to('constituencyVotes', { region: region_id, constituency: constituency_id }));
  };

  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width={340}
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={say.notifications(items.length)}
          onClick={toggle}
          className={classes.bell ?? ''}
        >
          <IconBell size={20} aria-hidden />
          {items.length > 0 && (
            <span className={classes.count} aria-hidden>
              {items.length < PENDING_UNPAGED ? items.length : say.manyNotifications}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={say.notifications(items.length)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <ul className={classes.list} tabIndex={0} aria-label={say.notifications(items.length)}>
          {items.map((item) => (
            <li key={item.id}>
              <UnstyledButton className={classes.item} disabled={closing.isRunning} onClick={() => void open(item)}>
                {item.title}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {pending.error && <Failure problem={pending.error} onRetry={() => void pending.refetch()} />}
        {!pending.error && items.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            {say.noNotifications}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
