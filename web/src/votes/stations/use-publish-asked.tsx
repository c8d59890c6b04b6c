import type { RegisterTotals } from '@election/contract/figures/registers';
import { Stack, Text } from '@mantine/core';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { compareLive, type SentVote } from '../conflicts/conflicts.ts';
import { useConfirmedWrite } from '../conflicts/use-confirmed-write.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import * as sayCorrections from '../corrections/sentences.ts';
import { useFiguresNow, usePublishStation } from '../queries.ts';
import { totalsOf } from '../register/sentences.ts';
import * as say from './sentences.ts';
import type { StationRow } from './station-rows.ts';

interface Publication {
  rows: readonly StationRow[];
  votes: readonly SentVote[];
  /** Those that become public with the votes; null where there are none. */
  totals: RegisterTotals | null;
  reason: { reason?: string };
}

/** Asks and publishes a station's figures. `run` answers whether it was done. */
export function usePublishAsked(contest: ContestDetails) {
  const confirmedWrite = useConfirmedWrite();
  const publish = usePublishStation();
  const now = useFiguresNow(contest);
  const { year_id, election_type_id, station } = contest;

  const run = async ({ rows, votes, totals, reason }: Publication) => {
    if (!station) return false;
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    const explanation = rows.some(isCorrected) ? makeExplanation() : null;
    return confirmedWrite<readonly SentVote[]>(
      {
        title: say.publishQuestion,
        body: (
          <Stack gap="xxs">
            <Text>{say.publishBody(placeName(contest), votes.length, sum)}</Text>
            {rows.filter(isNew).map(({ candidate, figure, live }) => (
              <Text key={candidate.id} size="sm">
                {say.publishLine(candidate.name, formatFigure(live?.published_votes), formatFigure(figure))}
              </Text>
            ))}
            {totals && <Text size="sm">{say.publishTotals(totalsOf(totals))}</Text>}
            {explanation && (
              <>
                <Text fw={600}>{sayCorrections.corrects}</Text>
                <ExplanationFields explanation={explanation} />
              </>
            )}
          </Stack>
        ),
      },
      {
        input: votes,
        send: async (sent) => {
          const correction = explanation && { correction: explanation.given() };
          const key = { polling_station_id: station.id, year_id, election_type_id };
          return publish.run({ ...key, votes: [...sent], ...reason, ...correction });
        },
        compare: async (sent) => compareLive(sent, await now.results()),
      },
    );
  };

  return { run, isRunning: publish.isRunning };
}

/** A figure that is public, and would be another one. */
const isCorrected = (row: StationRow): boolean => isNew(row) && typeof row.live?.published_votes === 'number';

const isNew = ({ candidate, figure, live }: StationRow): boolean =>
  candidate.status === 'active' && figure !== null && figure !== (live?.published_votes ?? null);
