import type { CheckCode } from './check-codes.ts';
import { figure, type Rule, rowOf, say } from './check-rule.ts';

/** Races may always differ by so many ballots. */
const RACES_MAY_DIFFER_BY = 15;

/** How the figures agree with others of the same evening: of providers, stations, races and publications. */
export const CHECKS_OF_EVENING = {
  C8: {
    severity: 'warning',
    sentence: (n) => say.C8({ unit: figure(n.unit) }),
    find: ({ same_as, sum, candidates }) =>
      !same_as || sum === 0 ? [] : [{ fields: candidates.map(rowOf), numbers: { unit: same_as } }],
  },
  C9: {
    // Once all stations have reported; a warning before, where their sum is greater already.
    severity: 'error',
    sentence: (n) =>
      say.C9({
        ...{ name: figure(n.name), reported: figure(n.reported), total: figure(n.total) },
        ...{ sum: figure(n.sum), votes: figure(n.votes) },
      }),
    find: ({ stations, candidates }) => {
      if (!stations || stations.reported === 0) return [];
      const { reported, total } = stations;
      const complete = reported >= total;
      return candidates.flatMap((candidate) => {
        const { name, votes, stations: sum = null } = candidate;
        if (votes === null || sum === null || (complete ? sum === votes : sum <= votes)) return [];
        const numbers = { name, sum, votes, reported, total };
        return [{ fields: [rowOf(candidate)], numbers, ...(!complete && { severity: 'warning' as const }) }];
      });
    },
  },
  C10: {
    severity: 'warning',
    sentence: (n) => say.C10({ valid: figure(n.valid), other: figure(n.other) }),
    find: ({ other_race: other, register, sum, thresholds }) => {
      if (other === null || other === undefined || other === 0) return [];
      const valid = register?.valid ?? sum;
      const difference = Math.abs(valid - other);
      if (difference <= RACES_MAY_DIFFER_BY) return [];
      if (difference * 100 <= thresholds.races_percent * Math.max(valid, other)) return [];
      return [{ fields: ['total_valid_votes'], numbers: { valid, other } }];
    },
  },
  C11: {
    severity: 'question',
    sentence: (n) => say.C11({ name: figure(n.name), votes: figure(n.votes), published: figure(n.published) }),
    find: ({ candidates }) =>
      candidates.flatMap((candidate) => {
        const { name, votes, published = null } = candidate;
        if (votes === null || published === null || votes >= published) return [];
        return [{ fields: [rowOf(candidate)], numbers: { name, votes, published } }];
      }),
  },
  C12: {
    severity: 'warning',
    sentence: (n) =>
      say.C12({
        ...{ name: figure(n.name), first: figure(n.first), firstVotes: figure(n.first_votes) },
        ...{ second: figure(n.second), secondVotes: figure(n.second_votes) },
      }),
    find: ({ candidates }) =>
      candidates.flatMap((candidate) => {
        const { name, status, entered: [first, ...others] = [] } = candidate;
        const second = others.find(({ votes }) => votes !== first?.votes);
        // No one can decide on the entries for an inactive candidate any more.
        if (!first || !second || status === 'inactive') return [];
        const numbers = {
          name,
          first: first.provider,
          first_votes: first.votes,
          second: second.provider,
          second_votes: second.votes,
        };
        return [{ fields: [rowOf(candidate)], numbers }];
      }),
  },
  C20: {
    // Who died or withdrew stays on the ballot as inactive, and takes no seat that no one decided on.
    severity: 'error',
    sentence: (n) => say.C20({ name: figure(n.name), votes: figure(n.votes) }),
    find: ({ candidates }) => {
      const highest = Math.max(0, ...candidates.map(({ votes }) => votes ?? 0));
      return candidates
        .filter(({ status, votes }) => status === 'inactive' && highest > 0 && votes === highest)
        .map((candidate) => ({ fields: [rowOf(candidate)], numbers: { name: candidate.name, votes: highest } }));
    },
  },
} as const satisfies Partial<Record<CheckCode, Rule>>;
