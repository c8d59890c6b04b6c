import type { Finding } from '@election/contract/checks/checks';
import type { Register, RegisterTotals } from '@election/contract/figures/registers';
import { publishesEdits } from '@election/contract/figures/rules';
import { Stack, Text } from '@mantine/core';
import { useMay } from '../../api/actor.ts';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { type Comparison, useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeKey, placeName } from '../contest.ts';
import { askedFindings } from '../findings/asked-findings.tsx';
import { Findings } from '../findings/Findings.tsx';
import { useContestResults, useEntries, useFiguresNow, useRegister, useSaveRegister } from '../queries.ts';
import { register as say, votes as sayVotes } from '../sentences.ts';
import { sentOf, totalsText } from './register-text.ts';

/** Totals with the version of the register that they replace; 0 where there was none. */
type SentRegister = RegisterTotals & Pick<Register, 'version'>;

/** Asks and saves the totals with the version that was there when editing began. Answers whether it was done. */
export function useSaveRegisterAsked(contest: ContestDetails) {
  const confirmedWrite = useConfirmedWrite();
  const save = useSaveRegister();
  const now = useFiguresNow(contest);

  const may = useMay();
  const isPublished = useIsPublished(contest);
  const { register } = useRegister(contest);
  // Totals of a station wait for its publication, whose ever they are.
  const isPublic = isPublished && !contest.station && may('live.edit');
  const later = contest.station ? say.publicLaterOfStation : say.publicLater;

  return async (totals: RegisterTotals, version: number, findings: readonly Finding[]): Promise<boolean> => {
    // A failed read has its toast; nothing is asked without the findings.
    const found = isPublic ? await now.findings({ totals }).catch(() => null) : [];
    if (!found) return false;
    const asked = askedFindings(found, { mayOverride: may('votes.publish') });
    const explanation = isPublic && register?.public_totals ? makeExplanation() : null;
    return confirmedWrite<SentRegister>(
      {
        title: say.question,
        body: (
          <Stack gap="xs">
            <Text>{say.body({ at: placeName(contest), totals: totalsText(totals) })}</Text>
            {isPublished && <Text fw={600}>{isPublic ? sayVotes.alsoPublished : later}</Text>}
            {!isPublic && <Findings findings={findings} />}
            {asked.warnings}
            {asked.errors}
            {explanation && (
              <>
                <Text>{sayVotes.corrects}</Text>
                <ExplanationFields explanation={explanation} />
              </>
            )}
          </Stack>
        ),
      },
      {
        input: { ...totals, version },
        send: async (sent) => {
          asked.assertAnswered();
          const correction = explanation?.given();
          await save.run({
            ...placeKey(contest),
            ...sentOf(sent),
            version: sent.version,
            ...asked.given(),
            ...(correction && { correction }),
          });
        },
        compare: async (sent) => compareRegister(sent, await now.register()),
      },
    );
  };
}

/** Whether figures of the place are public: of the constituency, or of the contest's polling station. */
function useIsPublished(contest: ContestDetails): boolean {
  const entries = useEntries(contest);
  const results = useContestResults(contest);
  if (!contest.station) return publishesEdits(entries.data?.publication ?? 'empty');
  return results.data?.some(({ vote_count: [live] }) => (live?.published_votes ?? null) !== null) ?? false;
}

/** Compares totals with the current register; null where its version has not changed. */
function compareRegister(sent: SentRegister, now: Register | null): Comparison<SentRegister> | null {
  if (!now || now.version === sent.version) return null;
  const conflict = {
    id: 0,
    name: say.heading,
    sentence: say.conflict({ mine: totalsText(sent), now: totalsText(now) }),
    theirs: say.keepTheirs,
    mine: say.saveMine,
  };
  return {
    conflicts: totalsText(sent) === totalsText(now) ? [] : [conflict],
    resolve: (mine) => (mine.has(0) || totalsText(sent) === totalsText(now) ? { ...sent, version: now.version } : null),
  };
}
