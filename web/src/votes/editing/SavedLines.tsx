import { Text } from '@mantine/core';
import { formatFigure } from '../../ui/fields/figures.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { editing as say } from '../sentences.ts';
import type { WithLive } from './live-rows.ts';
import type { LiveEdits } from './use-live-edits.ts';

interface SavedLinesProps {
  contest: ContestDetails;
  /** The rows with a typed figure. */
  rows: readonly WithLive[];
  typed: LiveEdits['typed'];
}

/** What is saved: how many figures with their sum, and of each what is live and what it becomes. */
export const SavedLines = ({ contest, rows, typed }: SavedLinesProps) => (
  <>
    <Text>
      {say.saveBody({
        at: placeName(contest),
        candidates: rows.length,
        votes: rows.reduce((sum, { candidate }) => sum + (typed[candidate.id] ?? 0), 0),
      })}
    </Text>
    {rows.map(({ candidate, live }) => (
      <Text key={candidate.id} size="sm">
        {say.saveLine({
          name: candidate.name,
          from: live ? formatFigure(live.votes) : say.nothingLive,
          to: formatFigure(typed[candidate.id]),
        })}
      </Text>
    ))}
  </>
);
