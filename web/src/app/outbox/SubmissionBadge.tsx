import { IconAlertTriangle, IconCheck, IconDeviceMobile, IconSend } from '@tabler/icons-react';
import type { Submission } from '../../api/outbox/submission.ts';
import { formatClock } from '../../ui/fields/figures.ts';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import { outbox as say } from './sentences.ts';

/** What became of a submission: icon, word and colour. */
export function SubmissionBadge({ submission: { state, receipt } }: { submission: Submission }) {
  if (state === 'needs-you') return <StatusBadge tone="red" icon={IconAlertTriangle} label={say.needsYou} />;
  if (state === 'waiting') return <StatusBadge tone="amber" icon={IconSend} label={say.waiting} />;
  const at = receipt ? formatClock(receipt.at) : '';
  return <StatusBadge tone="green" icon={IconCheck} label={say.receivedAt({ at })} />;
}

/** What is typed and not handed over. */
export const DraftBadge = () => <StatusBadge tone="blue" icon={IconDeviceMobile} label={say.onThisPhone} />;
