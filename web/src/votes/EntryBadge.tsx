import type { EntryStatus } from '@election/contract/figures/votes';
import { IconBroadcast, IconCheck, IconClock, IconMinus, IconRepeat, IconX } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../ui/tables/StatusBadge.tsx';
import * as say from './sentences.ts';

const MARKS: Record<EntryStatus, { tone: Tone; icon: typeof IconCheck; label: string }> = {
  pending: { tone: 'amber', icon: IconClock, label: say.pending },
  approved: { tone: 'blue', icon: IconCheck, label: say.approved },
  declined: { tone: 'red', icon: IconX, label: say.declined },
  asked_again: { tone: 'amber', icon: IconRepeat, label: say.askedAgain },
  published: { tone: 'green', icon: IconBroadcast, label: say.published },
};

export const entryWord = (status: EntryStatus): string => MARKS[status].label;

/** The status of an entry; null for no entry. */
export const EntryBadge = ({ status }: { status: EntryStatus | null }) =>
  status ? <StatusBadge {...MARKS[status]} /> : <StatusBadge tone="grey" icon={IconMinus} label={say.notEntered} />;
