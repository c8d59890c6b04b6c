import { sentenceOf } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';
import type { Register } from '@election/contract/figures/registers';
import { contestStatuses } from '@election/contract/messages/election';
import { expect, it } from 'vitest';
import { records as sayRecords } from '../../app/sentences.ts';
import { resultsOf } from '../../testing/contest.ts';
import { totalsText } from '../register/register-text.ts';
import { changedParts, publications, asking as say } from '../sentences.ts';
import { movedSince, type Shown } from './moved-since.ts';

const TOTALS = { total_registered_voters: 90, total_valid_votes: 42, total_rejected: 3 };
const register = (more: object = {}) => ({ ...TOTALS, version: 1, ...more }) as Register;
const finding = (code: ContestFinding['code'], severity: ContestFinding['severity'], numbers = {}): ContestFinding => ({
  ...{ code, severity, fields: [], numbers, decision: null },
});
const WARNING = finding('C5', 'warning', { rejected: 9, ballots: 51 });
const BEFORE: Shown = {
  mark: { figures: 'f', register: 'r', findings: 'c', status: 's', publication: 'p' },
  publication: 'unpublished',
  results: resultsOf([{ votes: 30, version: 2 }, null]),
  register: register(),
  findings: [WARNING],
  status: 'held',
  unconfirmed: null,
};
/** @param parts the parts of the mark that are others now */
const since = (now: Partial<Shown>, ...parts: (keyof Shown['mark'])[]) => {
  const mark = { ...BEFORE.mark, ...Object.fromEntries(parts.map((part) => [part, 'other'])) };
  return movedSince(BEFORE, { ...BEFORE, mark, ...now });
};

it('has nothing to say where nothing has changed', () => {
  expect(since({})).toEqual([]);
  expect(since({ register: register({ version: 2 }) })).toEqual([]);
});

it('names each figure that is another one, that came, or that is public now, and says nothing of the others', () => {
  const results = resultsOf([{ votes: 1031, version: 3 }, { votes: 0 }]);
  expect(since({ results }, 'figures', 'findings')).toEqual([
    sayRecords.change({ name: 'Ama', from: '30', to: '1,031' }),
    sayRecords.change({ name: 'Kofi', from: 'Not reported', to: '0' }),
  ]);
  const corrected = resultsOf([{ votes: 30, version: 2, published: 29 }, null]);
  expect(since({ results: corrected }, 'publication')).toEqual([
    sayRecords.change({ name: say.publicFigure({ name: 'Ama' }), from: 'Not reported', to: '29' }),
  ]);
});

it('names a candidate who is inactive now', () => {
  const [first, ...others] = resultsOf([{ votes: 30, version: 2 }, null]);
  if (!first) throw new Error('No candidate.');
  const results = [{ ...first, candidate: { ...first.candidate, status: 'inactive' as const } }, ...others];
  expect(since({ results }, 'figures')).toEqual([sayRecords.change({ name: 'Ama', from: 'active', to: 'inactive' })]);
});

it('names the totals, the status and the publication, each from what to what', () => {
  const changed = register({ total_rejected: 8 });
  expect(since({ register: changed }, 'register', 'findings')).toEqual([
    sayRecords.change({ name: say.register, from: totalsText(TOTALS), to: totalsText(changed) }),
  ]);
  expect(since({ register: null }, 'register')).toEqual([
    sayRecords.change({ name: say.register, from: totalsText(TOTALS), to: say.noRegister }),
  ]);
  expect(since({ status: 'annulled' }, 'status')).toEqual([
    sayRecords.change({ name: say.status, from: contestStatuses.held, to: contestStatuses.annulled }),
  ]);
  expect(since({ publication: 'withdrawn' }, 'publication')).toEqual([
    sayRecords.change({ name: say.publication, from: publications.unpublished, to: publications.withdrawn }),
  ]);
});

it('names what the checks say now and no longer say; what was decided on is not open', () => {
  const other = finding('C6', 'warning', { ballots: 51, registered: 52 });
  expect(since({ findings: [other] }, 'findings')).toEqual([
    say.found({ sentence: sentenceOf(other) }),
    say.foundNoMore({ sentence: sentenceOf(WARNING) }),
  ]);
  const decision = { by: 'Naa', at: '2024-12-07T20:00:00Z', reason: null };
  expect(since({ findings: [WARNING, { ...other, decision }] })).toEqual([]);
});

it('says of each part of the mark that something of it has changed, where the screen shows no more of it', () => {
  expect(since({}, 'register')).toEqual([changedParts.register]);
  expect(since({}, 'findings')).toEqual([changedParts.findings]);
  expect(since({ status: null }, 'status', 'findings')).toEqual([changedParts.findings, changedParts.status]);
});
