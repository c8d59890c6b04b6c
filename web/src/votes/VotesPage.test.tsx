import type { Permission } from '@election/contract/people/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { CONTEST_AT, serveContest } from '../testing/contest.ts';
import { button, openPage, rowsOf } from '../testing/page.tsx';
import { signInAs } from '../testing/sign-in.ts';
import { choice as sayChoice, entry as sayEntry, votes as sayVotes } from './sentences.ts';
import { VotesPage } from './VotesPage.tsx';

beforeEach(clearSession);
afterEach(() => vi.unstubAllGlobals());

async function open(permissions: Permission[], at = CONTEST_AT) {
  window.scrollTo = () => {};
  await signInAs('admin', { permissions: ['reference.read', ...permissions] });
  serveContest({});
  return openPage(<VotesPage />, at, 'votes', 'constituencyVotes');
}
const work = () => screen.queryByRole('navigation', { name: sayChoice.work });

it.each([['entries.validate'], ['votes.publish'], ['live.edit']] as const)(
  'has an entry form for people who may enter figures besides %s, at both levels',
  async (permission) => {
    const { address } = await open([permission, 'entries.submit', 'stations.publish']);
    fireEvent.click(await screen.findByText(sayChoice.enterFigures));
    expect(await button(sayEntry.review)).toBeTruthy();
    expect(screen.getByText(sayChoice.enterFigures).getAttribute('aria-current')).toBe('page');
    // The stations of the form too, not those that others publish.
    fireEvent.click(screen.getByText(sayChoice.stationLevel));
    await waitFor(() => expect(address()).toBe(`${CONTEST_AT}?work=entry&level=station`));
    fireEvent.click(screen.getByText(sayChoice.checkFigures));
    await waitFor(() => expect(screen.queryByRole('button', { name: sayEntry.review })).toBeNull());
    expect(address()).toBe(CONTEST_AT);
  },
);

it.each([
  ['entries.submit', true],
  ['entries.validate', false],
  ['votes.publish', false],
] as const)('offers no choice to people with %s alone, whatever the address says', async (permission, enters) => {
  await open([permission], `${CONTEST_AT}?work=entry`);
  if (enters) expect(await button(sayEntry.review)).toBeTruthy();
  else expect(await rowsOf(sayVotes.heading)).toHaveLength(2);
  expect(work()).toBeNull();
});
