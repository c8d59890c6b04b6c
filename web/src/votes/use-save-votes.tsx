import type { CandidateMark } from '@election/contract/candidates';
import type { Figures } from '@election/contract/checks';
import * as say from '@election/contract/messages/screens-votes';
import type { CandidateVotes } from '@election/contract/votes';
import { Stack, Text } from '@mantine/core';
import { type Conflict, useAskConflicts } from '../app/election/conflicts.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { formatFigure } from '../ui/figures.ts';
import { Afterwards } from './Afterwards.tsx';
import { confirmLower } from './confirm-lower.tsx';
import { afterChoice, liveConflicts, type SentVote } from './conflicts.ts';
import { type Contest, placeOf } from './contest.ts';
import { isConflict, useFiguresNow, useSave } from './queries.ts';
import { makeReason, ReasonField } from './ReasonField.tsx';
import type { LiveEdits } from './use-live-edits.ts';

interface Saved {
  candidate: CandidateMark;
  live: CandidateVotes['vote_count'][number] | null;
}

interface SaveVotesInput {
  contest: Contest;
  edits: LiveEdits;
  /** The contest is published and the person edits live: what is saved is public at once. */
  alsoPublished: boolean;
  /** The figures of the contest with what is typed. */
  figures: Figures;
}

/**
 * Asks and saves typed figures as live values. Each goes with the version that was seen; where somebody else was faster,
 * both figures are shown and the person chooses, so that nobody overwrites another unseen.
 */
export function useSaveVotes({ contest, edits, alsoPublished, figures }: SaveVotesInput) {
  const confirm = useConfirm();
  const askConflicts = useAskConflicts();
  const save = useSave();
  const now = useFiguresNow(contest);

  return async (rows: readonly Saved[], question: string) => {
    const lines = rows.filter(({ candidate }) => (edits.typed[candidate.id] ?? null) !== null);
    let votes: SentVote[] = lines.map(({ candidate, live }) => ({
      candidate_id: candidate.id,
      vote_count: edits.typed[candidate.id] ?? 0,
      // What typing began with, 0 where nothing was live: whatever came since is somebody else's.
      version: edits.seenVersion(candidate.id) ?? live?.version ?? 0,
    }));
    if (votes.length === 0 || !(await confirmLower(figures, lines, confirm))) return;
    const ids = votes.map(({ candidate_id }) => candidate_id);
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    const reason = makeReason();
    let conflicts: Conflict[] = [];
    let current: CandidateVotes[] = [];

    const send = async () => {
      conflicts = [];
      const { year_id, constituency_id } = contest;
      try {
        if (votes.length > 0) await save.run({ year_id, constituency_id, votes, ...reason.given() });
      } catch (thrown) {
        if (!isConflict(thrown)) throw thrown;
        current = await now.results();
        conflicts = liveConflicts(votes, current);
        if (conflicts.length === 0) throw thrown;
      }
    };

    let done = await confirm({
      title: question,
      body: (
        <Stack gap={4}>
          <Text>{say.saveBody(placeOf(contest), votes.length, sum)}</Text>
          {lines.map(({ candidate, live }) => (
            <Text key={candidate.id} size="sm">
              {say.saveLine(
                candidate.name,
                live ? formatFigure(live.votes) : say.nothingLive,
                formatFigure(edits.typed[candidate.id]),
              )}
            </Text>
          ))}
          {alsoPublished && <Text fw={600}>{say.alsoPublished}</Text>}
          <Afterwards figures={figures} />
          <ReasonField reason={reason} />
        </Stack>
      ),
      run: send,
    });
    while (done && conflicts.length > 0) {
      const found = conflicts;
      done = await askConflicts(found, (mine) => {
        votes = afterChoice(votes, found, mine, current);
        return send();
      });
    }
    if (done) edits.end(ids);
  };
}
