import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useOutbox } from '../../api/outbox/use-outbox.ts';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import { to } from '../paths.ts';
import classes from './OutboxMark.module.css';
import { outbox as say } from './sentences.ts';

/** How much waits on this phone, in the frame of every screen, or that it cannot be read; nothing where nothing waits. */
export function OutboxMark() {
  const { listed, isClosed } = useOutbox();
  if (isClosed) {
    return (
      <Link to={to('submissions')} className={classes.mark ?? ''} aria-label={say.closedName} title={say.closedName}>
        <StatusBadge tone="red" icon={IconAlertTriangle} label={say.closedShort} />
      </Link>
    );
  }
  const submissions = listed?.submissions ?? [];
  const waiting = submissions.filter(({ state }) => state === 'waiting').length;
  const needsYou = submissions.filter(({ state }) => state === 'needs-you').length;
  if (waiting + needsYou === 0) return null;
  const name = needsYou > 0 ? say.needsYouCount({ count: needsYou }) : say.waitingCount({ count: waiting });
  return (
    <Link to={to('submissions')} className={classes.mark ?? ''} aria-label={name} title={name}>
      {needsYou > 0 ? (
        <StatusBadge tone="red" icon={IconAlertTriangle} label={say.needsYouShort({ count: needsYou })} />
      ) : (
        <StatusBadge tone="amber" icon={IconSend} label={say.waitingShort({ count: waiting })} />
      )}
    </Link>
  );
}
