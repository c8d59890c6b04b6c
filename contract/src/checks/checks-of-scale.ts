import type { CheckCode } from './check-codes.ts';
import { SCALES } from './check-figures.ts';
import { type Facts, figure, isIncomplete, percent, type Rule, rowOf } from './check-rule.ts';
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
      `Turnout is ${percent(n.ballots, n.registered)}: ${figure(n.ballots)} of ${figure(n.registered)} registered voters. In ${n.year} it was ${percent(n.ballots_before, n.registered_before)}: ${figure(n.ballots_before)} of ${figure(n.registered_before)}. It differs by ${figure(n.limit)} points or more.`,
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
      `${figure(n.name)} has ${percent(n.votes, n.sum)}: ${figure(n.votes)} of ${figure(n.sum)} votes. In ${n.year} the party had ${percent(n.votes_before, n.sum_before)}: ${figure(n.votes_before)} of ${figure(n.sum_before)}. It differs by ${figure(n.limit)} points or more.`,
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
    sentence: (n) =>
      `${n.station}: ${n.name === undefined ? 'the turnout' : `the share of ${n.name}`} is ${n.value} %. The median of ${figure(n.stations)} stations is ${n.median} %, one robust deviation is ${n.deviation} points. The station is ${n.deviations} deviations away; from ${figure(n.limit)} on it is unusual.`,
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
    sentence: (n) =>
      `${n.name === undefined ? 'All candidates together have' : `${figure(n.name)} has`} ${figure(n.votes)}; ${SCALES[n.scale as keyof typeof SCALES]} ${figure(n.usual)}.${
        n.slip === undefined ? ' Is that right?' : ` Should it be ${figure(n.slip)}?`
      }`,
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
