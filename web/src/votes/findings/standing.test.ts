import type { StandingFinding } from '@election/contract/findings';
import { expect, it } from 'vitest';
import { inOrder, openOf } from './standing.ts';

const finding = (code: StandingFinding['code'], severity: StandingFinding['severity'], decided = false) =>
  ({
    code,
    severity,
    fields: [],
    numbers: {},
    decision: decided ? { by: 'Naa', at: '2024-12-07T20:00:00Z', reason: null } : null,
  }) satisfies StandingFinding;

const all = [
  finding('C11', 'question'),
  finding('C1', 'error', true),
  finding('C5', 'warning'),
  finding('C2', 'error'),
];

it('shows open errors first and what was decided on last', () => {
  expect(inOrder(all).map(({ code }) => code)).toEqual(['C2', 'C5', 'C11', 'C1']);
});

it('counts only what nobody has decided on', () => {
  expect(openOf(all, 'error').map(({ code }) => code)).toEqual(['C2']);
  expect(openOf(all, 'warning')).toHaveLength(1);
});
