import { contract } from '@election/contract/contract';
import { PENDING_UNPAGED, type PendingItem } from '@election/contract/notifications';
import { ActionIcon, Anchor, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useRead, useWrite } from '../api/queries.ts';
import { Failure } from '../ui/Failure.tsx';
import classes from './Bell.module.css';
import { usePendingAddress } from './election/pending-address.ts';
import { to } from './paths.ts';
import * as say from './sentences.ts';

const { list, listStations, close: closeItem } = contract.notifications;

/** The pending items, newest first. Opening one marks it as no longer pending and shows its votes. */
export function Bell() {
  const navigate = useNavigate();
  const address = usePendingAddress();
  const [opened, { toggle, close }] = useDisclosure();
  const pending = useRead(list, {});
  const closing = useWrite(closeItem, { refreshes: [list, listStations] });
  const items = Array.isArray(pending.data) ? pending.data : [];
  const label = say.notifications(items.length < PENDING_UNPAGED ? items.length : say.manyNotifications);

  const open = async (item: PendingItem) => {
    const closed = await closing.run({ id: item.id }).catch(() => null);
    if (!closed) return;
    close();
    await navigate(address(item));
  };

  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width="min(340px, calc(100vw - 24px))"
      trapFocus
      shadow="md"
      withinPortal={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={label}
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
      <Popover.Dropdown p={0} aria-label={label} className={classes.dropdown ?? ''}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable */}
        <ul className={classes.list} tabIndex={0} aria-label={label}>
          {items.map((item) => (
            <li key={item.id}>
              <UnstyledButton className={classes.item} disabled={closing.isRunning} onClick={() => void open(item)}>
                {item.title}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {closing.error && <Failure problem={closing.error} />}
        {pending.error && <Failure problem={pending.error} onRetry={() => void pending.refetch()} />}
        {!pending.error && pending.data && items.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            {say.noNotifications}
          </Text>
        )}
        <More onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Links to the whole lists; items of stations are only counted, since there may be 41,000. */
function More({ onLeave }: { onLeave: () => void }) {
  const stations = useRead(listStations, { page: 1 });
  const waiting = stations.data && !Array.isArray(stations.data) ? stations.data.total : 0;
  return (
    <div className={classes.more}>
      <Anchor component={Link} to={to('pendingEntries')} size="sm" onClick={onLeave}>
        {say.allPending}
      </Anchor>
      {waiting > 0 && (
        <Anchor component={Link} to={to('pendingStations')} size="sm" onClick={onLeave}>
          {say.stationsWaiting(waiting)}
        </Anchor>
      )}
    </div>
  );
}
