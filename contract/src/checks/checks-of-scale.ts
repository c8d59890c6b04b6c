import { decimal, percentTenths } from '../messages/format.ts';
import type { CheckCode } from './check-codes.ts';
import type { OutOfScale } from './check-figures.ts';
import { type Facts, figure, isIncomplete, percent, type Rule, rowOf, say } from './check-rule.ts';
import { differsBy } from './comparisons.ts';
import { outliersOf } from './outliers.ts';

/** With one decimal, as text: a decision holds for the numbers that were seen. */
const shown = (value: number) => value.toFixed(1);

/** Whether a total that was counted apart confirms the figures: the register's valid votes, or the sums of all stations. */
function isConfirmed({ candidates, register, sum, stations }: Facts): boolean {
  if (isIncomplete(candidates)) return false;
  if (register?.valid === sum) return true;
  const isComplete =
    stations !== null && stations !== undefined && stations.total > 0 && stations.reported >= stations.total;
  return isComplete && candidates.every(({ votes, stations: ofStations }) => votes === null || votes === ofStations);
}

/** How the figures compare with the last election, with other stations and with other places. */
export const CHECKS_OF_SCALE = {
  C13: {
    severity: 'warning',
    sentence: (n) =>
      say.C13({
        ...{ share: percent(n.ballots, n.registered), ballots: figure(n.ballots), registered: figure(n.registered) },
        ...{ year: String(n.year), shareBefore: percent(n.ballots_before, n.registered_before) },
        ...{ ballotsBefore: figure(n.ballots_before), registeredBefore: figure(n.registered_before) },
        limit: figure(n.limit),
      }),
    find: ({ earlier, candidates, ballots, registered, thresholds }) => {
      if (!earlier?.turnout || registered === null || isIncomplete(candidates)) return [];
      const { ballots: ballots_before, registered: registered_before } = earlier.turnout;
      const limit = thresholds.turnout_change_points;
      if (!differsBy([ballots, registered], [ballots_before, registered_before], limit)) return [];
      const numbers = { ballots, registered, ballots_before, registered_before, year: earlier.year, limit };
      return [{ fields: ['total_registered_voters'], numbers }];
    },
  },
  C14: {
    severity: 'warning',
    sentence: (n) =>
      say.C14({
        ...{ name: figure(n.name), share: percent(n.votes, n.sum), votes: figure(n.votes), sum: figure(n.sum) },
        ...{ year: String(n.year), shareBefore: percent(n.votes_before, n.sum_before) },
        ...{ votesBefore: figure(n.votes_before), sumBefore: figure(n.sum_before), limit: figure(n.limit) },
      }),
    find: ({ earlier, candidates, sum, thresholds }) => {
      if (!earlier || isIncomplete(candidates)) return [];
      const limit = thresholds.share_change_points;
      return candidates.flatMap((candidate) => {
        const { name, votes } = candidate;
        const before = earlier.votes.find(({ id }) => id === candidate.id);
        if (votes === null || !before || !differsBy([votes, sum], [before.votes, earlier.valid], limit)) return [];
        const then = { year: earlier.year, votes_before: before.votes, sum_before: earlier.valid };
        return [{ fields: [rowOf(candidate)], numbers: { name, votes, sum, ...then, limit } }];
      });
    },
  },
  C15: {
    severity: 'warning',
    sentence: (n) => {
      const said = {
        ...{ station: figure(n.station), value: percentTenths(Number(n.value)), stations: figure(n.stations) },
        ...{ median: percentTenths(Number(n.median)), deviation: decimal(Number(n.deviation)) },
        ...{ deviations: decimal(Number(n.deviations)), limit: figure(n.limit) },
      };
      return n.name === undefined ? say.C15turnout(said) : say.C15({ ...said, name: figure(n.name) });
    },
    find: ({ station_figures = [], candidates, thresholds }) => {
      const limit = thresholds.robust_deviations;
      return outliersOf(station_figures, limit).map(({ station, id, stations, ...found }) => {
        const candidate = candidates.find((own) => own.id === id);
        const numbers = {
          station,
          ...(candidate && { name: candidate.name }),
          ...{ value: shown(found.value), median: shown(found.median), deviation: shown(found.deviation) },
          ...{ deviations: shown(found.deviations), stations, limit },
        };
        return { fields: candidate ? [rowOf(candidate)] : [], numbers };
      });
    },
  },
  C18: {
    severity: 'warning',
    sentence: (n) => {
      const said = {
        ...{ votes: figure(n.votes), scale: n.scale as OutOfScale['scale'], usual: figure(n.usual) },
        question: n.slip === undefined ? say.isThatRight : say.shouldItBe({ slip: figure(n.slip) }),
      };
      return n.name === undefined ? say.C18all(said) : say.C18({ ...said, name: figure(n.name) });
    },
    find: (facts) => {
      const { scale = [], candidates } = facts;
      if (isConfirmed(facts)) return [];
      return scale.map(({ candidate, slip, ...found }) => ({
        fields: candidate ? [rowOf(candidate)] : candidates.map(rowOf),
        numbers: { ...(candidate && { name: candidate.name }), ...found, ...(slip !== null && { slip }) },
      }));
    },
  },
} as const satisfies Partial<Record<CheckCode, Rule>>;
