import type { BoardState } from '@election/contract/figures/board';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBroadcast,
  IconCircleDashed,
  IconClock,
  IconGitCompare,
  IconListCheck,
  IconSend,
} from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import { boardStates } from '../sentences.ts';
import { STATUS_MARKS } from '../status/marks.ts';

export const MARKS: Record<BoardState, { tone: Tone; icon: typeof IconClock }> = {
  silent: { tone: 'grey', icon: IconCircleDashed },
  entered: { tone: 'blue', icon: IconClock },
  differs: { tone: 'amber', icon: IconGitCompare },
  validated: { tone: 'red', icon: IconAlertTriangle },
  warnings: { tone: 'amber', icon: IconListCheck },
  ready: { tone: 'accent', icon: IconSend },
  published: { tone: 'green', icon: IconBroadcast },
  withdrawn: { tone: 'red', icon: IconArrowBackUp },
  unopposed: STATUS_MARKS.unopposed,
  postponed: STATUS_MARKS.postponed,
  annulled: STATUS_MARKS.annulled,
};

/** @param errors that are open: what a missing source or four eyes hold back is no error */
export const BoardBadge = ({ state, errors }: { state: BoardState; errors: number }) => (
  <StatusBadge
    {...MARKS[state]}
    {...(state === 'validated' && errors === 0 && { tone: 'amber' as const })}
    label={boardStates[state]}
  />
);
