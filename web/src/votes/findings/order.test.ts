import type { ContestFinding } from '@election/contract/checks/findings';
import { expect, it } from 'vitest';
import { inOrder, openOf } from './order.ts';

const finding = (code: ContestFinding['code'], severity: ContestFinding['severity'], decided = false) =>
  ({
    code,
    severity,
    fields: [],
    numbers: {},
    decision: decided ? { by: 'Naa', at: '2024-12-07T20:00:00Z', reason: null } : null,
  }) satisfies ContestFinding;

const all = [
  finding('C11', 'question'),
  finding('C1', 'error', true),
  finding('C5', 'warning'),
  finding('C2', 'error'),
];

it('sorts open errors first and decided findings last', () => {
  expect(inOrder(all).map(({ code }) => code)).toEqual(['C2', 'C5', 'C11', 'C1']);
});

it('gives only open findings', () => {
  expect(openOf(all, 'error').map(({ code }) => code)).toEqual(['C2']);
  expect(openOf(all, 'warning')).toHaveLength(1);
});

it('sorts by gravity within the open and within the decided ones', () => {
  const decided = [finding('C11', 'question', true), finding('C5', 'warning', true), finding('C1', 'error', true)];
  const open = [finding('C11', 'question'), finding('C6', 'warning'), finding('C2', 'error')];
  expect(inOrder([...decided, ...open]).map(({ code }) => code)).toEqual(['C2', 'C6', 'C11', 'C1', 'C5', 'C11']);
  const given = [...open];
  inOrder(given);
  expect(given).toEqual(open);
});
