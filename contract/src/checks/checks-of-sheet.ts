import type { CheckCode } from './check-codes.ts';
import { figure, isIncomplete, percent, type Rule, rowOf } from './check-rule.ts';
import { type Slip, slipBetween } from './comparisons.ts';

/** A lead is not remarkable among fewer votes than this, nor is a turnout among fewer ballots. */
const LEAD_FROM_VOTES = 50;
const TURNOUT_FROM_BALLOTS = 50;

const SLIPS = {
  ten_times: 'has a 0 too many',
  tenth: 'has a 0 too few',
  swapped: 'has two digits swapped',
} as const satisfies Record<Slip, string>;

/** What the figures of one sheet must, or usually do. */
export const CHECKS_OF_SHEET = {
  C1: {
    severity: 'error',
    sentence: (n) =>
      `The candidates' votes add up to ${figure(n.sum)}, but the register says ${figure(n.valid)} valid votes.`,
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
        ? `${figure(n.ballots)} ${n.ballots === 1 ? 'ballot' : 'ballots'}, but 0 registered voters. Enter how many voters this place has. If it has none, as a centre for voters of other places, turnout leaves it out: neither its ballots nor its voters count.`
        : `${figure(n.ballots)} ballots are more than the ${figure(n.registered)} registered ${n.registered === 1 ? 'voter' : 'voters'}.`,
    find: ({ ballots, registered }) => {
      if (registered === null || ballots <= registered) return [];
      const found = { fields: ['total_registered_voters', 'total_valid_votes'], numbers: { ballots, registered } };
      return [{ ...found, ...(registered === 0 && { severity: 'warning' as const }) }];
    },
  },
  C3: {
    severity: 'warning',
    sentence: (n) => `No figure yet for ${figure(n.names)}.`,
    find: ({ candidates }) => {
      const missing = candidates.filter(({ status, votes }) => status === 'active' && votes === null);
      if (missing.length === 0) return [];
      return [{ fields: missing.map(rowOf), numbers: { names: missing.map(({ name }) => name).join(', ') } }];
    },
  },
  C4: {
    severity: 'error',
    sentence: () => 'Every figure is 0. Give the reason if this is so.',
    find: ({ candidates, sum }) => {
      const active = candidates.filter(({ status }) => status === 'active');
      if (sum > 0 || active.some(({ votes }) => votes === null)) return [];
      return [{ fields: active.map(rowOf), numbers: {} }];
    },
  },
  C5: {
    severity: 'warning',
    sentence: (n) =>
      `${figure(n.rejected)} of ${figure(n.ballots)} ballots were rejected: ${percent(n.rejected, n.ballots)}.`,
    find: ({ register, ballots, thresholds }) => {
      if (!register || ballots === 0 || register.rejected * 100 < thresholds.rejected_percent * ballots) return [];
      return [{ fields: ['total_rejected'], numbers: { rejected: register.rejected, ballots } }];
    },
  },
  C6: {
    severity: 'warning',
    sentence: (n) =>
      `Turnout is ${percent(n.ballots, n.registered)}: ${figure(n.ballots)} of ${figure(n.registered)} registered voters.`,
    find: ({ ballots, registered, thresholds }) => {
      if (registered === null || ballots > registered || ballots < TURNOUT_FROM_BALLOTS) return [];
      if (ballots * 100 <= thresholds.turnout_percent * registered) return [];
      return [{ fields: ['total_registered_voters'], numbers: { ballots, registered } }];
    },
  },
  C7: {
    severity: 'warning',
    sentence: (n) => `${figure(n.name)} has ${percent(n.votes, n.sum)} of ${figure(n.sum)} votes.`,
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
      `${figure(n.name)}: perhaps ${figure(n.votes)} ${SLIPS[n.slip as Slip]}. With ${figure(n.meant)} the votes add up to the ${figure(n.valid)} valid votes: ${figure(n.sum)} − ${figure(n.votes)} + ${figure(n.meant)}. Should it be ${figure(n.meant)}?`,
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
    sentence: () =>
      'Not checkable: no totals. Enter the valid votes, rejected ballots and registered voters of the sheet.',
    find: ({ register }) => (register === null ? [{ fields: ['total_valid_votes'], numbers: {} }] : []),
  },
  C19: {
    severity: 'warning',
    sentence: (n) =>
      n.not_returned === undefined
        ? `${figure(n.ballots)} valid and rejected ballots are more than the ${figure(n.issued)} that were issued.`
        : `${figure(n.ballots)} valid and rejected ballots and ${figure(n.not_returned)} not returned are ${figure(Number(n.ballots) + Number(n.not_returned))}, but ${figure(n.issued)} were issued.`,
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
