import { withoutPollIn } from '@election/contract/figures/contest-status';
import type { Publication } from '@election/contract/figures/transitions';
import { noVotes } from '@election/contract/messages/contest-status';
import { Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBroadcast,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconPencil,
  IconRefresh,
} from '@tabler/icons-react';
import { StatusBadge, type Tone } from '../../ui/tables/StatusBadge.tsx';
import type { ContestDetails } from '../contest.ts';
import { useContestStatus, usePosition } from '../queries.ts';
import { stations as say, stationNotes, stationStates } from '../sentences.ts';
import classes from './Stations.module.css';
import type { StationRow } from './station-rows.ts';

export type StationState = keyof typeof stationStates;

const MARKS: Record<StationState, { tone: Tone; icon: typeof IconClock }> = {
  empty: { tone: 'grey', icon: IconCircleDashed },
  entered: { tone: 'blue', icon: IconClock },
  validated: { tone: 'accent', icon: IconCheck },
  published: { tone: 'green', icon: IconBroadcast },
  corrected: { tone: 'green', icon: IconPencil },
  outdated: { tone: 'amber', icon: IconRefresh },
  withdrawn: { tone: 'red', icon: IconArrowBackUp },
};

/** How far the figures of a polling station are, in one line. */
export function StationStateLine({ contest, rows }: { contest: ContestDetails; rows: readonly StationRow[] }) {
  const position = usePosition(contest).data;
  const status = useContestStatus(contest).data;
  if (!position) return null;
  const without = status && withoutPollIn(status);
  const state = stateOf(position.publication, position.correction === 'corrected', rows);
  return (
    <p className={classes.state} role="status" aria-label={say.stateLabel}>
      <StatusBadge {...MARKS[state]} label={stationStates[state]} />
      <Text size="sm" c="dimmed" component="span">
        {without ? noVotes[without] : stationNotes[state]}
      </Text>
    </p>
  );
}

function stateOf(publication: Publication, isCorrected: boolean, rows: readonly StationRow[]): StationState {
  switch (publication) {
    case 'empty':
      return rows.some(({ entries }) => entries.some(({ status }) => status !== 'declined')) ? 'entered' : 'empty';
    case 'unpublished':
      return 'validated';
    case 'published':
      return isCorrected ? 'corrected' : 'published';
    default:
      return publication;
  }
}
