import { contract } from '@election/contract/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { openPage } from '../../testing/page.tsx';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { bar as say } from '../sentences.ts';
import { NavigationLinks } from './NavigationLinks.tsx';

function show(at: string, waiting: object[] = []): HTMLAnchorElement[] {
  serve([[contract.calls.waiting, () => ({ data: waiting })]]);
  openPage(<NavigationLinks />, at);
  return screen.getAllByRole('link');
}

const marked = (links: HTMLAnchorElement[]) =>
  links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent);

beforeEach(clearSession);
afterEach(() => void vi.unstubAllGlobals());

const EVERY_ROLE = [
  ['Votes', '/votes'],
  ['Pending Entries', '/pending-entries'],
  ['PinkSheets', '/pinksheets'],
];

const DIFFERENCES = ['Differences', '/differences'];
const COVERAGE = ['Coverage', '/coverage'];
const CALLS = ['Calls', '/calls'];
const PRESENTER = ['Presenter', '/presenter'];

it.each([
  ['admin', [DIFFERENCES, COVERAGE, CALLS, PRESENTER]],
  ['correspondent', [DIFFERENCES, COVERAGE]],
  ['agent', []],
  ['intern', [['Key-in', '/keying']]],
] as const)('shows %s the links of every role and its own', async (role, own) => {
  await signInAs(role);
  expect(show('/votes').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([...EVERY_ROLE, ...own]);
});

it('shows a super admin all links in order', async () => {
  await signInAs('super_admin');
  expect(show('/dashboard').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...EVERY_ROLE,
    DIFFERENCES,
    COVERAGE,
    CALLS,
    PRESENTER,
    ['Years', '/dashboard'],
    ['Regions', '/regions'],
    ['Constituencies', '/constituencies'],
    // Polling stations come after the constituencies, to which they belong.
    ['Polling Stations', '/polling-stations'],
    ['Parties', '/parties'],
    ['Candidates', '/candidates/presidential'],
    ['Management', '/management'],
  ]);
});

it('marks the calls with the number that the person can confirm', async () => {
  await signInAs('admin');
  const calls = show('/votes', [{}, {}]).find((link) => link.getAttribute('href') === '/calls');
  await waitFor(() =>
    expect(calls?.querySelector(`[aria-label="${say.callsWaiting({ count: 2 })}"]`)?.textContent).toBe('2'),
  );
});

describe('which link is marked', () => {
  it.each([
    ['/votes', 'Votes'],
    ['/votes/7/133', 'Votes'],
    ['/pending-entries', 'Pending Entries'],
    ['/pending-polling-results', 'Pending Entries'],
    ['/pinksheets', 'PinkSheets'],
    ['/dashboard', 'Years'],
    ['/regions', 'Regions'],
    ['/constituencies', 'Constituencies'],
    ['/polling-stations', 'Polling Stations'],
    ['/parties', 'Parties'],
    ['/candidates/presidential', 'Candidates'],
    ['/candidates/parliamentary', 'Candidates'],
    ['/management', 'Management'],
  ])('on %s it is %s alone', async (path, label) => {
    await signInAs('super_admin');
    expect(marked(show(path))).toEqual([label]);
  });

  it('on a screen without a link none is marked', async () => {
    await signInAs('admin');
    expect(marked(show('/polling-results'))).toEqual([]);
  });
});
