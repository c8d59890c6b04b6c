import type { CheckCode } from './check-codes.ts';
import { figure, isIncomplete, percent, type Rule, rowOf, say } from './check-rule.ts';
import { type Slip, slipBetween } from './comparisons.ts';

/** A lead is not remarkable among fewer votes than this, nor is a turnout among fewer ballots. */
const LEAD_FROM_VOTES = 50;
const TURNOUT_FROM_BALLOTS = 50;

/** What the figures of one sheet must, or usually do. */
export const CHECKS_OF_SHEET = {
  C1: {
    severity: 'error',
    sentence: (n) => say.C1({ sum: figure(n.sum), valid: figure(n.valid) }),
    find: ({ register, sum }) =>
      !register || register.valid === sum
        ? []
        : [{ fields: ['total_valid_votes'], numbers: { sum, valid: register.valid } }],
  },
  C2: {
    severity: 'error',
    // A warning for a register of 0: voters of other places may have voted here, which no figure tells from a number that is not known.
    sentence: (n) =>
      n.registered === 0
        ? say.C2noVoters({ ballots: Number(n.ballots) })
        : say.C2({ ballots: figure(n.ballots), registered: Number(n.registered) }),
    find: ({ ballots, registered }) => {
      if (registered === null || ballots <= registered) return [];
      const found = { fields: ['total_registered_voters', 'total_valid_votes'], numbers: { ballots, registered } };
      return [{ ...found, ...(registered === 0 && { severity: 'warning' as const }) }];
    },
  },
  C3: {
    severity: 'warning',
    sentence: (n) => say.C3({ names: figure(n.names) }),
    find: ({ candidates }) => {
      const missing = candidates.filter(({ status, votes }) => status === 'active' && votes === null);
      if (missing.length === 0) return [];
      return [{ fields: missing.map(rowOf), numbers: { names: missing.map(({ name }) => name).join(', ') } }];
    },
  },
  C4: {
    severity: 'error',
    sentence: () => say.C4,
    find: ({ candidates, sum }) => {
      const active = candidates.filter(({ status }) => status === 'active');
      if (sum > 0 || active.some(({ votes }) => votes === null)) return [];
      return [{ fields: active.map(rowOf), numbers: {} }];
    },
  },
  C5: {
    severity: 'warning',
    sentence: (n) =>
      say.C5({ rejected: figure(n.rejected), ballots: figure(n.ballots), share: percent(n.rejected, n.ballots) }),
    find: ({ register, ballots, thresholds }) => {
      if (!register || ballots === 0 || register.rejected * 100 < thresholds.rejected_percent * ballots) return [];
      return [{ fields: ['total_rejected'], numbers: { rejected: register.rejected, ballots } }];
    },
  },
  C6: {
    severity: 'warning',
    sentence: (n) =>
      say.C6({ share: percent(n.ballots, n.registered), ballots: figure(n.ballots), registered: figure(n.registered) }),
    find: ({ ballots, registered, thresholds }) => {
      if (registered === null || ballots > registered || ballots < TURNOUT_FROM_BALLOTS) return [];
      if (ballots * 100 <= thresholds.turnout_percent * registered) return [];
      return [{ fields: ['total_registered_voters'], numbers: { ballots, registered } }];
    },
  },
  C7: {
    severity: 'warning',
    sentence: (n) => say.C7({ name: figure(n.name), share: percent(n.votes, n.sum), sum: figure(n.sum) }),
    find: ({ candidates, sum, thresholds }) => {
      const known = candidates.filter(({ votes }) => votes !== null);
      if (sum < LEAD_FROM_VOTES || known.length < 2) return [];
      const leader = known.find(({ votes }) => (votes ?? 0) * 100 >= thresholds.lead_percent * sum);
      if (!leader) return [];
      return [{ fields: [rowOf(leader)], numbers: { name: leader.name, votes: leader.votes ?? 0, sum } }];
    },
  },
  C16: {
    severity: 'warning',
    sentence: (n) =>
      say.C16({
        ...{ name: figure(n.name), votes: figure(n.votes), slip: n.slip as Slip },
        ...{ meant: figure(n.meant), valid: figure(n.valid), sum: figure(n.sum) },
      }),
    find: ({ register, candidates, sum }) => {
      if (!register || isIncomplete(candidates)) return [];
      const { valid } = register;
      return candidates.flatMap((candidate) => {
        const { name, votes } = candidate;
        if (votes === null) return [];
        const meant = votes + valid - sum;
        const slip = slipBetween(votes, meant);
        return slip === null ? [] : [{ fields: [rowOf(candidate)], numbers: { name, votes, meant, slip, sum, valid } }];
      });
    },
  },
  C17: {
    severity: 'warning',
    sentence: () => say.C17,
    find: ({ register }) => (register === null ? [{ fields: ['total_valid_votes'], numbers: {} }] : []),
  },
  C19: {
    severity: 'warning',
    sentence: (n) =>
      n.not_returned === undefined
        ? say.C19({ ballots: figure(n.ballots), issued: figure(n.issued) })
        : say.C19notReturned({
            ...{ ballots: figure(n.ballots), notReturned: figure(n.not_returned), issued: figure(n.issued) },
            all: figure(Number(n.ballots) + Number(n.not_returned)),
          }),
    find: ({ register, ballots }) => {
      const { issued = null, not_returned = null } = register ?? {};
      // Without the ballots that were not returned, fewer may have come back than were issued.
      if (issued === null || (not_returned === null ? ballots <= issued : ballots + not_returned === issued)) return [];
      return [
        { fields: ['total_issued'], numbers: { ballots, issued, ...(not_returned !== null && { not_returned }) } },
      ];
    },
  },
} as const satisfies Partial<Record<CheckCode, Rule>>;
