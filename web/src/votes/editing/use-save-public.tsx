import { publishesEdits } from '@election/contract/figures/rules';
import { Stack, Text } from '@mantine/core';
import { useAskMarked } from '../../app/asking/use-ask-marked.tsx';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { movedSince, type Shown } from '../asking/moved-since.ts';
import { useReadShown } from '../asking/use-read-shown.ts';
import type { ContestDetails } from '../contest.ts';
import { Afterwards } from '../findings/Afterwards.tsx';
import { askedFindings } from '../findings/asked-findings.tsx';
import { makeReason, ReasonField } from '../findings/ReasonField.tsx';
import { liveRows } from '../live/rows.ts';
import { useFiguresNow, useSave } from '../queries.ts';
import { conflicts as sayConflicts, votes as sayVotes } from '../sentences.ts';
import type { WithLive } from './live-rows.ts';
import { SavedLines } from './SavedLines.tsx';
import type { LiveEdits } from './use-live-edits.ts';

/** Asks and saves typed figures as live values, which are public at once where the contest is. */
export function useSavePublic(contest: ContestDetails, edits: LiveEdits) {
  const { ask } = useAskMarked();
  const readShown = useReadShown();
  const now = useFiguresNow(contest);
  const save = useSave();
  const { typed } = edits;

  return (rows: readonly WithLive[], title: string): Promise<boolean> => {
    const ids = new Set(rows.map(({ candidate }) => candidate.id));
    const sent = rows.map(({ candidate }) => ({ candidate_id: candidate.id, vote_count: typed[candidate.id] ?? 0 }));
    const read = async (): Promise<Shown> => {
      const shown = await readShown(contest);
      return { ...shown, findings: await now.findings({ votes: sent }) };
    };
    const linesOf = ({ results }: Shown) => liveRows(results).filter(({ candidate }) => ids.has(candidate.id));

    const question = (shown: Shown) => {
      const lines = linesOf(shown);
      const isPublic = publishesEdits(shown.publication);
      const reason = makeReason();
      const asked = askedFindings(isPublic ? shown.findings : [], { reason });
      const explanation = isPublic && lines.some((line) => corrects(line, typed)) ? makeExplanation() : null;
      return {
        title,
        body: (
          <Stack gap="xxs">
            <SavedLines contest={contest} rows={lines} typed={typed} />
            {isPublic ? <Text fw={600}>{sayVotes.alsoPublished}</Text> : <Afterwards findings={shown.findings} />}
            {asked.warnings}
            {asked.errors || (!explanation && <ReasonField reason={reason} />)}
            {explanation && (
              <>
                <Text mt="xs">{sayVotes.corrects}</Text>
                <ExplanationFields explanation={explanation} />
              </>
            )}
          </Stack>
        ),
        run: async () => {
          asked.assertAnswered();
          const correction = explanation?.given();
          const { year_id, constituency_id } = contest;
          const votes = lines.map(({ candidate, live }) => ({
            candidate_id: candidate.id,
            vote_count: typed[candidate.id] ?? 0,
            version: live?.version ?? 0,
          }));
          const given = { ...asked.given(), ...(correction && { correction }) };
          await save.run({ year_id, constituency_id, votes, ...given, mark: shown.mark });
        },
      };
    };
    const before = (shown: Shown) =>
      linesOf(shown).flatMap(({ candidate: { id, name }, live }) =>
        live && live.version !== (edits.seenVersion(id) ?? live.version)
          ? [
              sayUi.labelOf({
                what: name,
                name: sayConflicts.liveChanged({ mine: formatFigure(typed[id]), now: formatFigure(live.votes) }),
              }),
            ]
          : [],
      );
    return ask({ read, changes: movedSince, before, question });
  };
}

/** Whether a typed figure changes one that is public. */
const corrects = ({ candidate, live }: WithLive, typed: LiveEdits['typed']): boolean =>
  (live?.published_votes ?? null) !== null && live?.published_votes !== typed[candidate.id];
