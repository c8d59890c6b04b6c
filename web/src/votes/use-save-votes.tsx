import type { CandidateMark } from '@election/contract/candidates';
import * as say from '@election/contract/messages/screens-votes';
import type { CandidateVotes } from '@election/contract/votes';
import { Stack, Text } from '@mantine/core';
import { useConfirm } from '../ui/Confirm.tsx';
import { formatFigure } from '../ui/figures.ts';
import { type Contest, placeOf } from './contest.ts';
import { useSave } from './queries.ts';
import type { LiveEdits } from './use-live-edits.ts';

interface Saved {
  candidate: CandidateMark;
  live: CandidateVotes['vote_count'][number] | null;
}

/** Asks and saves typed figures as live values; each goes with the version that was seen, so that nobody overwrites another. */
export function useSaveVotes(contest: Contest, edits: LiveEdits, alsoPublished: boolean) {
  const confirm = useConfirm();
  const save = useSave();

  return async (rows: readonly Saved[], question: string) => {
    const votes = rows.flatMap(({ candidate, live }) => {
      const vote_count = edits.typed[candidate.id] ?? null;
      return vote_count === null
        ? []
        : [{ candidate_id: candidate.id, vote_count, ...(live && { version: live.version }) }];
    });
    const lines = rows.filter(({ candidate }) => votes.some(({ candidate_id }) => candidate_id === candidate.id));
    const { year_id, constituency_id } = contest;
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    const done = await confirm({
      title: question,
      body: (
        <Stack gap={4}>
          <Text>{say.saveBody(placeOf(contest), votes.length, sum)}</Text>
          {lines.map(({ candidate, live }) => (
            <Text key={candidate.id} size="sm">
              {say.saveLine(candidate.name, formatFigure(live?.votes), formatFigure(edits.typed[candidate.id]))}
            </Text>
          ))}
          {alsoPublished && <Text fw={600}>{say.alsoPublished}</Text>}
        </Stack>
      ),
      run: () => save.run({ year_id, constituency_id, votes }),
    });
    if (done) edits.end(votes.map(({ candidate_id }) => candidate_id));
  };
}
