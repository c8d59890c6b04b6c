import { Stack, Text } from '@mantine/core';
import { useAskMarked } from '../../app/asking/use-ask-marked.tsx';
import { ExplanationFields, makeExplanation } from '../../app/election/explanation/Explanation.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { movedSince, type Shown } from '../asking/moved-since.ts';
import { useReadShown } from '../asking/use-read-shown.ts';
import { type ContestDetails, placeName } from '../contest.ts';
import { type Provider, providersAt } from '../deciding/providers.ts';
import { candidateRows } from '../deciding/rows.ts';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { askedFindings } from '../findings/asked-findings.tsx';
import { Findings } from '../findings/Findings.tsx';
import { makeReason } from '../findings/ReasonField.tsx';
import { useFiguresNow, usePublishStation } from '../queries.ts';
import { totalsText } from '../register/register-text.ts';
import { stations as say, conflicts as sayConflicts, votes as sayVotes } from '../sentences.ts';
import {
  corrects,
  findingsOf,
  isNew,
  type StationRow,
  stationRows,
  totalsToPublish,
  votesToPublish,
} from './station-rows.ts';

/** With what was entered, which the checks compare. */
interface ShownStation extends Shown {
  agents: readonly Provider[];
}

/** Asks about a station as it is at this moment, with what is typed, and publishes what was asked about. `run` answers whether it was done. */
export function usePublishAsked(contest: ContestDetails, edits: LiveEdits) {
  const { ask, reading } = useAskMarked();
  const readShown = useReadShown();
  const now = useFiguresNow(contest);
  const publish = usePublishStation();
  const { year_id, election_type_id, station } = contest;
  const read = async (): Promise<ShownStation> => {
    const shown = await readShown(contest);
    return { ...shown, agents: providersAt(contest, await now.agents()) };
  };
  const rowsOf = ({ results, agents }: ShownStation) => stationRows(candidateRows(results, agents, null), edits.typed);

  const question = (shown: ShownStation) => {
    const rows = rowsOf(shown);
    const { mark, register } = shown;
    const reason = makeReason();
    const found = findingsOf(contest, rows, register).map((finding) => ({ ...finding, decision: null }));
    const asked = askedFindings(found, { reason });
    const explanation = corrects(rows, register) ? makeExplanation() : null;
    const votes = votesToPublish(rows);
    const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
    const totals = totalsToPublish(register);
    return {
      title: say.publishQuestion,
      body: (
        <Stack gap="xs">
          <Text>{say.publishBody({ at: placeName(contest), candidates: votes.length, votes: sum })}</Text>
          <Lines rows={rows.filter(isNew)} />
          {totals && <Text size="sm">{say.publishTotals({ totals: totalsText(totals) })}</Text>}
          {asked.errors}
          <Findings findings={found.filter(({ severity }) => severity === 'question')} />
          {asked.warnings}
          {explanation && (
            <>
              <Text fw={600}>{sayVotes.corrects}</Text>
              <ExplanationFields explanation={explanation} />
            </>
          )}
        </Stack>
      ),
      run: async () => {
        asked.assertAnswered();
        const correction = explanation && { correction: explanation.given() };
        const key = { polling_station_id: station?.id ?? 0, year_id, election_type_id };
        await publish.run({ ...key, votes, ...reason.given(), ...correction, mark });
      },
    };
  };

  /** The live values that another person changed while the figures were typed. */
  const before = (shown: ShownStation) =>
    rowsOf(shown).flatMap(({ candidate: { id, name }, figure, live }) =>
      live && live.votes !== figure && live.version !== (edits.seenVersion(id) ?? live.version)
        ? [
            sayUi.labelOf({
              what: name,
              name: sayConflicts.liveChanged({ mine: formatFigure(figure), now: formatFigure(live.votes) }),
            }),
          ]
        : [],
    );

  const run = async () => {
    if (!station) return;
    if (await ask({ read, changes: movedSince, before, question })) edits.discard();
  };
  return { run, isRunning: publish.isRunning || reading };
}

const Lines = ({ rows }: { rows: readonly StationRow[] }) =>
  rows.map((row) => (
    <Text key={row.candidate.id} size="sm">
      {say.publishLine({ name: row.candidate.name, from: presentOf(row), to: formatFigure(row.figure) })}
    </Text>
  ));

/** What is there now; both figures where neither the public nor the live one is the figure that becomes public. */
function presentOf({ live, figure }: StationRow): string {
  if (live === null || live.votes === figure || live.votes === live.published_votes)
    return formatFigure(live?.published_votes);
  if (live.published_votes === null) return say.onlyLive({ votes: formatFigure(live.votes) });
  return say.publicAndLive({ published: formatFigure(live.published_votes), live: formatFigure(live.votes) });
}
