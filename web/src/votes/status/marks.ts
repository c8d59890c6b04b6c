import type { ContestStatus } from '@election/contract/figures/contest-status';
import { IconCalendarPause, IconCheckbox, IconDice3, IconUserCheck, IconX } from '@tabler/icons-react';
import type { Tone } from '../../ui/tables/StatusBadge.tsx';

/** The mark of each status of a contest. */
export const STATUS_MARKS: Record<ContestStatus, { tone: Tone; icon: typeof IconX }> = {
  held: { tone: 'grey', icon: IconCheckbox },
  unopposed: { tone: 'green', icon: IconUserCheck },
  postponed: { tone: 'grey', icon: IconCalendarPause },
  lot: { tone: 'blue', icon: IconDice3 },
  annulled: { tone: 'red', icon: IconX },
};
