import { seatMark } from '@election/contract/messages/outlook';
import type { Chance, SeatState } from '@election/contract/outlook/outlook';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconFlag, IconQuestionMark } from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../../../ui/tables/StatusBadge.tsx';

interface Mark {
  tone: Tone;
  icon: typeof IconFlag;
}

const CHANCES: Record<Chance, Mark> = {
  certain: { tone: 'green', icon: IconCircleCheck },
  possible: { tone: 'blue', icon: IconCircleDashed },
  excluded: { tone: 'grey', icon: IconCircleX },
};
const UNKNOWN: Mark = { tone: 'amber', icon: IconQuestionMark };

interface ChanceBadgeProps {
  /** Null: not known. */
  chance: Chance | null;
  label: string;
}

export const ChanceBadge = ({ chance, label }: ChanceBadgeProps) => (
  <span>
    <StatusBadge {...(chance === null ? UNKNOWN : CHANCES[chance])} label={label} />
  </span>
);

const SEATS: Record<SeatState, Mark> = {
  declared: { tone: 'green', icon: IconFlag },
  decided: { tone: 'green', icon: IconCircleCheck },
  open: { tone: 'blue', icon: IconCircleDashed },
  unknown: UNKNOWN,
};

export const SeatBadge = ({ state }: { state: SeatState }) => (
  <span>
    <StatusBadge {...SEATS[state]} label={seatMark(state)} />
  </span>
);
