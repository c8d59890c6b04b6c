import { contract } from '@election/contract/contract';
import type { PendingItem } from '@election/contract/events/notifications';
import { contradictions } from '@election/contract/messages/calls';
import { labelOfType } from '@election/contract/messages/election';
import { number } from '@election/contract/messages/format';
import { isolate } from '@election/contract/messages/isolate';
import { callSaying } from '@election/contract/messages/public-calls';
import type { WaitingCall } from '@election/contract/results/calls';
import { ActionIcon, Anchor, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMay } from '../../api/actor.ts';
import { useRead, useWrite } from '../../api/queries.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { typeQuery } from '../election/election-types.ts';
import { usePendingAddress } from '../election/pending-address.ts';
import { to } from '../paths.ts';
import { bar as say } from '../sentences.ts';
import { useWaitingCalls } from '../waiting-calls.ts';
import classes from './Bell.module.css';

const { list, listStations, markSeen } = contract.notifications;
const { reminders } = contract.coverage;
const { open: openQuestions } = contract.questions;

/**
 * The calls that the person can confirm or has to take back, what the person was asked and reminded of, then the pending items, newest first: counted while the bell is closed, all of them once it
 * is open. Opening an item marks it as no longer pending for its reader and shows its votes; a question and a reminder lead to the place, and
 * stay until there is an answer or figures.
 */
export function Bell() {
  const navigate = useNavigate();
  const address = usePendingAddress();
  const [opened, { toggle, close }] = useDisclosure();
  const { items, total, isRead, failed } = usePending(opened);
  const asked = useAsked();
  const calls = useWaitingCalls();
  const marking = useWrite(markSeen, { refreshes: [list, listStations] });
  const count = total + asked.length + calls.length;
  const label = say.notifications({ count });

  const open = async (item: PendingItem) => {
    const seen = await marking.run({ id: item.id }).catch(() => null);
    if (!seen) return;
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
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {number(count)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label} className={classes.dropdown ?? ''}>
        <BellList label={label} calls={calls} asked={asked} onLeave={close}>
          {items.map((item) => (
            <li key={item.id}>
              <UnstyledButton className={classes.item} disabled={marking.isRunning} onClick={() => void open(item)}>
                {isolate(item.title)}
              </UnstyledButton>
            </li>
          ))}
        </BellList>
        {marking.error && <Failure problem={marking.error} />}
        {failed.error && <Failure problem={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed.error && isRead && count === 0 && items.length === 0 && (
          <Text size="sm" c="dimmed" p="md">
            {say.noNotifications}
          </Text>
        )}
        <More onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The pending items: the first ones with the number of all, and all of them once the bell is open. */
function usePending(opened: boolean) {
  const newest = useRead(list, { page: 1, of_others: '1' });
  const whole = useRead(list, opened ? { of_others: '1' } : null);
  const { total, data: first } = newest.data && !Array.isArray(newest.data) ? newest.data : { total: 0, data: [] };
  return {
    items: Array.isArray(whole.data) ? whole.data : first,
    total,
    isRead: newest.data !== undefined,
    failed: opened && whole.error ? whole : newest,
  };
}

interface BellListProps {
  label: string;
  calls: readonly WaitingCall[];
  asked: ReturnType<typeof useAsked>;
  onLeave: () => void;
  /** The pending items. */
  children: ReactNode;
}

function BellList({ label, calls, asked, onLeave, children }: BellListProps) {
  const address = usePendingAddress();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <ul className={classes.list} tabIndex={0} aria-label={label}>
      {calls.map((call) => (
        <li key={`call ${call.id}`}>
          <Link className={classes.item ?? ''} to={addressOfCall(call)} onClick={onLeave}>
            {isolate(sayingOfCall(call))}
          </Link>
        </li>
      ))}
      {asked.map((one) => (
        <li key={one.key}>
          <Link className={classes.item ?? ''} to={address(one)} onClick={onLeave}>
            {isolate(one.title)}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

function sayingOfCall(call: WaitingCall): string {
  const election = labelOfType(call.election_type_id);
  return call.contradicted_by
    ? say.callToTakeBack({ election, saying: callSaying(call), contradiction: contradictions[call.contradicted_by] })
    : say.callToConfirm({ election, saying: callSaying(call), person: call.proposed.by.name });
}

const addressOfCall = ({ year_id, election_type_id }: WaitingCall) => ({
  pathname: to('calls'),
  search: new URLSearchParams({ year: String(year_id), ...typeQuery(election_type_id) }).toString(),
});

/** The questions to the person and the places that they were reminded of, for those who enter figures. */
function useAsked() {
  const may = useMay();
  const input = may('entries.submit') ? {} : null;
  const questions = useRead(openQuestions, input, { quiet: true }).data ?? [];
  const places = useRead(reminders, input, { quiet: true }).data ?? [];
  return [
    ...questions.map((one) => ({ ...one, polling_station_id: null, key: `question ${one.id}` })),
    ...places.map((one) => ({ ...one, key: `place ${one.contest_id} ${one.polling_station_id}` })),
  ];
}

/** Links to the whole lists; items of stations are only counted, since there may be 41,000. */
function More({ onLeave }: { onLeave: () => void }) {
  const stations = useRead(listStations, { page: 1, of_others: '1' });
  const pending = stations.data && !Array.isArray(stations.data) ? stations.data.total : 0;
  return (
    <div className={classes.more}>
      <Anchor component={Link} to={to('pendingEntries')} size="sm" onClick={onLeave}>
        {say.allPending}
      </Anchor>
      {pending > 0 && (
        <Anchor component={Link} to={to('pendingStations')} size="sm" onClick={onLeave}>
          {say.stationsPending({ count: pending })}
        </Anchor>
      )}
    </div>
  );
}
