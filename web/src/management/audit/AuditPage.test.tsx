import type { AuditEntry } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import { actionWords, sayTrail } from '@election/contract/messages/audit';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { choose, openPage, press, rowsOf, search } from '../../testing/page.tsx';
import { constituency, region, year } from '../../testing/places.ts';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import { frame } from '../sentences.ts';
import { AuditPage } from './AuditPage.tsx';
import { audit as say } from './sentences.ts';

const notUnderstood = 'The request could not be read. Send valid JSON or a valid form.';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  chain: 30,
  sequence: 2,
  at: '2024-12-07T20:00:00Z',
  actor: { id: 4, name: 'Ama Owusu', role: 'agent' },
  action: 'entries.submit',
  subject: 'contest:7',
  constituency: { id: 30, name: 'Asokwa' },
  changes: [{ field: 'Abena Palm', before: '10', after: '11' }],
  address: '10.0.0.1',
  request_id: null,
  hash: 'a'.repeat(64),
  ...more,
});

const FITS: Served = { data: { checked_at: new Date().toISOString(), differs_since: null, differences: [] } };

function open(
  answer: (input: Record<string, unknown>) => Served,
  at = '/management/audit',
  verification: () => Served = () => FITS,
) {
  const served = serve([
    [contract.audit.verification, verification],
    [contract.audit.list, answer],
    [
      contract.audit.choices,
      () => ({ data: { people: [{ id: 4, name: 'Ama Owusu' }], actions: ['entries.submit', 'tea.make'] } }),
    ],
    [contract.audit.targets, () => ({ data: [] })],
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [contract.regions.list, () => ({ data: [region(3, 'Ashanti')] })],
    [contract.constituencies.list, () => ({ data: [constituency(30, 'Asokwa', 3)] })],
  ]);
  const asked = () => served.sent('GET').filter((input) => !('year_id' in input) && Object.keys(input).length > 0);
  return { ...served, ...openPage(<AuditPage />, at), asked };
}

const page = (data: AuditEntry[], next: string | null = null): Served => ({ data: { data, per_page: 50, next } });

it('shows actor, action, and values before and after, where a row has them', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ field: `value_${at}`, before: null, after: String(at) }));
  open(() =>
    page([
      entry({}),
      entry({ sequence: 1, constituency: { id: 31, name: null }, action: 'tea.make', changes: many }),
      entry({ chain: 0, actor: { id: null, name: 'system', role: 'system' }, constituency: null, changes: [] }),
    ]),
  );
  const [submitted, unknown, byItself] = await rowsOf(frame.audit);
  expect(submitted?.[0]).toBe(`Ama Owusu ${actionWords('entries.submit')}agent`);
  expect(submitted?.[2]).toContain('Asokwa');
  expect(submitted?.[3]).toBe('Abena Palm10 11');
  expect(unknown?.[0]).toContain('tea.make');
  expect(unknown?.[2]).toContain(say.gone({ constituency: 31 }));
  expect(unknown?.[3]).toContain(say.moreChanges({ count: 2 }));
  expect(byItself?.[0]).toContain(sayTrail.system);
  expect(byItself?.[2]).toContain(say.general);
  expect(byItself?.[3]).toBe(say.noChanges);
});

it('counts the contests of a seal instead of showing their hashes', async () => {
  const changes = ['7', '8'].map((field) => ({ field, before: null, after: `[12,"${'a'.repeat(64)}"]` }));
  open(() => page([entry({ chain: -1, action: 'history.seal', constituency: null, changes })]));
  const [sealed] = await rowsOf(frame.audit);
  expect(sealed?.[3]).toBe('The figures of 2 contests');
});

it('keeps filters in the address, and begins with the newest row when one changes', async () => {
  const { address, asked } = open(() => page([entry({})]), '/management/audit?after=30.9');
  await rowsOf(frame.audit);
  await choose(document.body, say.person, 'Ama Owusu');
  await choose(document.body, say.action, actionWords('entries.submit'));
  await choose(document.body, say.region, 'Ashanti');
  await choose(document.body, say.constituency, 'Asokwa');
  search('contest:7');
  await waitFor(() => expect(address()).toContain('subject=contest%3A7'));
  expect(address()).toBe(
    '/management/audit?person=4&action=entries.submit&region=3&constituency=30&subject=contest%3A7',
  );
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({ actor_id: '4', unit: '30', action: 'entries.submit', subject: 'contest:7' }),
  );
  await press(frame.clear);
  await waitFor(() => expect(address()).toBe('/management/audit'));
});

it('pages to older rows, and back to the newest', async () => {
  const { address } = open(({ after }) => (after ? page([entry({ sequence: 1 })]) : page([entry({})], '30.2')));
  await rowsOf(frame.audit);
  await press(say.older);
  expect(await screen.findByText(/row 1$/)).toBeTruthy();
  expect(address()).toBe('/management/audit?after=30.2');
  expect(screen.queryByText(say.older)).toBeNull();
  await press(say.newest);
  expect(await screen.findByText(/row 2$/)).toBeTruthy();
});

it('shows the empty state, that of a filter, and a failure', async () => {
  open(({ subject }) => (subject === 'none' ? page([]) : { status: 422, error_msg: notUnderstood }), '/?subject=none');
  expect(await screen.findByText(sayUi.nothingMatches)).toBeTruthy();
  await press(sayUi.clearFilters);
  expect((await screen.findAllByText(notUnderstood)).length).toBeGreaterThan(0);
});

it('names decisions on entries by what was done', () => {
  expect(['entries.approved', 'entries.declined', 'entries.submit'].map(actionWords)).toEqual([
    'approved entries',
    'declined entries',
    'sent figures',
  ]);
});

it('says that what is public fits, and when it was verified', async () => {
  open(() => page([]));
  await screen.findByText((text) => text.startsWith(say.verified));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('names every difference, and what to do', async () => {
  const differences = ['The seats do not fit.', 'The sums of regions do not fit.'];
  const data = { checked_at: '2024-12-07T20:05:00Z', differs_since: '2024-12-07T20:00:00Z', differences };
  open(
    () => page([]),
    undefined,
    () => ({ data }),
  );
  const { textContent } = await screen.findByRole('alert');
  for (const sentence of [...differences, say.whatToDo]) expect(textContent).toContain(sentence);
});

it('says that nothing has been verified yet, or why the verification cannot be read', async () => {
  let answer: Served = { status: 422, error_msg: notUnderstood };
  open(
    () => page([]),
    undefined,
    () => answer,
  );
  await screen.findByText(notUnderstood);
  answer = { data: null };
  await press(sayUi.tryAgain);
  await screen.findByText(say.notVerified);
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open(() =>
      page([entry({}), entry({ sequence: 1, constituency: { id: 31, name: null }, changes: [] })]),
    );
    await screen.findAllByText('Abena Palm');
    return server;
  }));
