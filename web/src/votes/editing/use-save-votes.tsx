import type { Figures } from '@election/contract/checks/check-figures';
import { Stack, Text } from '@mantine/core';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { compareLive, type SentVote } from '../conflicts/conflicts.ts';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import * as sayCorrections from '../corrections/sentences.ts';
import { Afterwards } from '../findings/Afterwards.tsx';
import { askedFindings } from '../findings/asked-findings.tsx';
import { confirmLower } from '../findings/confirm-lower.tsx';
import { makeReason, ReasonField } from '../findings/ReasonField.tsx';
import { useFiguresNow, useSave } from '../queries.ts';
import * as sayVotes from '../sentences.ts';
import type { WithLive } from './live-rows.ts';
import * as say from './sentences.ts';
import type { LiveEdits } from './use-live-edits.ts';

interface SaveVotesInput {
  contest: ContestDetails;
  edits: LiveEdits;
  /** The contest is published and the person edits live: what is saved is public at once. */
  alsoPublished: boolean;
  /** The figures of the contest with what is typed. */
  figures: Figures;
}

/** Asks and saves typed figures as live values, each with the version that was live when typing began. */
export function useSaveVotes({ contest, edits, alsoPublished, figures }: SaveVotesInput) {
  const confirm = useConfirm();
  const confirmedWrite = useConfirmedWrite();
  const save = useSave();
  const now = useFiguresNow(contest);
  const { year_id, constituency_id } = contest;

  return async (rows: readonly WithLive[]) => {
    const lines = rows.filter(({ candidate }) => (edits.typed[candidate.id] ?? null) !== null);
    const votes: SentVote[] = lines.map(({ candidate, live }) => ({
      candidate_id: candidate.id,
      vote_count: edits.typed[candidate.id] ?? 0,
      version: edits.seenVersion(candidate.id) ?? live?.version ?? 0,
    }));
    if (votes.length === 0 || !(await confirmLower(figures, lines, confirm))) return;
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    const reason = makeReason();
    // A failed read has its toast; nothing is asked without the findings.
    const found = await now.findings({ votes }).catch(() => null);
    if (!found) return;
    const asked = askedFindings(alsoPublished ? found : [], { reason });
    const explanation = alsoPublished && lines.some((row) => corrects(row, edits.typed)) ? makeExplanation() : null;
    const done = await confirmedWrite<readonly SentVote[]>(
      {
        title: rows.some(({ live }) => live) ? sayVotes.updateQuestion : say.saveVotesQuestion,
        body: (
          <Stack gap="xxs">
            <Text>{say.saveBody(placeName(contest), votes.length, sum)}</Text>
            <SavedLines rows={lines} typed={edits.typed} />
            {alsoPublished ? <Text fw={600}>{say.alsoPublished}</Text> : <Afterwards findings={found} />}
            {asked.warnings}
            {asked.errors || (!explanation && <ReasonField reason={reason} />)}
            {explanation && (
              <>
                <Text mt="xs">{sayCorrections.corrects}</Text>
                <ExplanationFields explanation={explanation} />
              </>
            )}
          </Stack>
        ),
      },
      {
        input: votes,
        send: async (sent) => {
          asked.assertAnswered();
          const correction = explanation?.given();
          await save.run({
            year_id,
            constituency_id,
            votes: [...sent],
            ...asked.given(),
            ...(correction && { correction }),
          });
        },
        compare: async (sent) => compareLive(sent, await now.results()),
      },
    );
    if (done) edits.end(votes.map(({ candidate_id }) => candidate_id));
  };
}

/** Whether a typed figure changes one that is public. */
const corrects = ({ candidate, live }: WithLive, typed: LiveEdits['typed']): boolean =>
  (live?.published_votes ?? null) !== null && live?.published_votes !== typed[candidate.id];

const SavedLines = ({ rows, typed }: { rows: readonly WithLive[]; typed: LiveEdits['typed'] }) =>
  rows.map(({ candidate, live }) => (
    <Text key={candidate.id} size="sm">
      {say.saveLine(
        candidate.name,
        live ? formatFigure(live.votes) : say.nothingLive,
        formatFigure(typed[candidate.id]),
      )}
    </Text>
  ));
