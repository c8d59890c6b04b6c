import type { CoverageState } from '@election/contract/figures/coverage';
import { sayHeard, states } from '@election/contract/messages/coverage';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBroadcast,
  IconCircleDashed,
  IconClock,
  IconEqual,
  IconGitCompare,
  IconMinus,
  IconSend,
} from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';

export const MARKS: Record<CoverageState, { tone: Tone; icon: typeof IconClock }> = {
  silent: { tone: 'grey', icon: IconCircleDashed },
  entered: { tone: 'blue', icon: IconClock },
  agreed: { tone: 'blue', icon: IconEqual },
  differs: { tone: 'amber', icon: IconGitCompare },
  validated: { tone: 'red', icon: IconAlertTriangle },
  ready: { tone: 'accent', icon: IconSend },
  published: { tone: 'green', icon: IconBroadcast },
  withdrawn: { tone: 'red', icon: IconArrowBackUp },
};

export const CoverageBadge = ({ state }: { state: CoverageState | null }) =>
  state === null ? (
    <StatusBadge tone="grey" icon={IconMinus} label={sayHeard.notAwaited} />
  ) : (
    <StatusBadge {...MARKS[state]} label={states[state]} />
  );
