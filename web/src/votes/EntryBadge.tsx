import type { EntryStatus } from '@election/contract/figures/votes';
import { IconBroadcast, IconCheck, IconClock, IconMinus, IconRepeat, IconX } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../ui/tables/StatusBadge.tsx';
import { entryStates, votes as say } from './sentences.ts';

const MARKS: Record<EntryStatus, { tone: Tone; icon: typeof IconCheck }> = {
  pending: { tone: 'amber', icon: IconClock },
  approved: { tone: 'blue', icon: IconCheck },
  declined: { tone: 'red', icon: IconX },
  asked_again: { tone: 'amber', icon: IconRepeat },
  published: { tone: 'green', icon: IconBroadcast },
};

/** The status of an entry; null for no entry. */
export const EntryBadge = ({ status }: { status: EntryStatus | null }) =>
  status ? (
    <StatusBadge {...MARKS[status]} label={entryStates[status]} />
  ) : (
    <StatusBadge tone="grey" icon={IconMinus} label={say.notEntered} />
  );
