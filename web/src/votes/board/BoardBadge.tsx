import type { BoardState } from '@election/contract/board';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBroadcast,
  IconCircleDashed,
  IconClock,
  IconGitCompare,
  IconSend,
} from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { STATUS_MARKS } from '../status/marks.ts';
import * as say from './sentences.ts';

export const MARKS: Record<BoardState, { tone: Tone; icon: typeof IconClock }> = {
  silent: { tone: 'grey', icon: IconCircleDashed },
  entered: { tone: 'blue', icon: IconClock },
  differs: { tone: 'amber', icon: IconGitCompare },
  validated: { tone: 'red', icon: IconAlertTriangle },
  ready: { tone: 'accent', icon: IconSend },
  published: { tone: 'green', icon: IconBroadcast },
  withdrawn: { tone: 'red', icon: IconArrowBackUp },
  unopposed: STATUS_MARKS.unopposed,
  postponed: STATUS_MARKS.postponed,
  annulled: STATUS_MARKS.annulled,
};

export const BoardBadge = ({ state }: { state: BoardState }) => (
  <StatusBadge {...MARKS[state]} label={say.states[state]} />
);
