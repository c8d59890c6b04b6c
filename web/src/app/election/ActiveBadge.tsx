import type { Status } from '@election/contract/places/status';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { StatusBadge } from '../../ui/tables/StatusBadge.tsx';
import { election as say } from '../sentences.ts';

/** Active is green; anything else is neutral. */
export const ActiveBadge = ({ status }: { status: Status }) =>
  status === 'active' ? (
    <StatusBadge tone="green" icon={IconCircleCheck} label={say.active} />
  ) : (
    <StatusBadge tone="grey" icon={IconCircleDashed} label={say.inactive} />
  );
