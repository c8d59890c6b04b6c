import { ui as sayUi } from '../../ui/sentences.ts';
import 'fake-indexeddb/auto';
import type { SavedFile } from '@election/contract/figures/saved-submissions';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewFieldPack } from '../../api/field-pack-store.ts';
import { fieldDatabase } from '../../api/outbox/database.ts';
import { keep, keptNames } from '../../api/outbox/kept.ts';
import { clearSession, currentUserId, renewUser, useUser } from '../../api/session-store.ts';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { CONTEST_AT, serveContest } from '../../testing/contest.ts';
import { agree, openPage, press } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import * as csv from '../../ui/tables/csv.ts';
import { entry as say, votes as sayVotes } from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

let user: ReturnType<typeof useUser>;
function Page() {
  user = useUser();
  return <VotesPage />;
}

beforeEach(async () => {
  window.scrollTo = () => {};
  await clearSession();
  await signInAs('agent', { user_constituencies: [{ id: 134, region_id: 7 }] });
  serveContest({});
  openPage(<Page />, CONTEST_AT, 'votes', 'constituencyVotes');
});
afterEach(async () => {
  await (await fieldDatabase())?.clear('kept');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const me = () => currentUserId() ?? 0;
const type = async (name: string, text: string) =>
  fireEvent.input(await screen.findByLabelText(sayVotes.figureOf({ name, party: name === 'Ama' ? 'P1' : 'P2' })), {
    target: { value: text },
  });
const LEFT = [133, 19].map((id) => ({ id, region_id: 7 }));
const takeAway = () => act(() => renewUser({ ...user, user_constituencies: LEFT }));
const figures = async () =>
  [...(await screen.findByRole('list', { name: 'Ablekuma North, presidential' })).children].map(
    ({ textContent }) => textContent,
  );

it('keeps what was typed to read where the place is taken away meanwhile, and discards it after a question', async () => {
  await type('Ama', '4601');
  await type('Kofi', '0');
  await takeAway();
  expect(await screen.findByText(say.takenAway)).toBeTruthy();
  await waitFor(async () => expect(await figures()).toEqual(['Ama: 4,601', 'Kofi: 0']));
  await press(sayOutbox.discard);
  await agree(sayUi.discardQuestion);
  await waitFor(() => expect(screen.queryByText(say.takenAway)).toBeNull());
  expect((await keptNames(me())).filter((name) => name.startsWith('draft'))).toEqual([]);
});

it('saves it as a file that an intern can import', async () => {
  const lists = { years: [], election_types: [], regions: [], constituencies: [], polling_stations: [], parties: [] };
  const more = { candidates: [], registers: [], without_poll: [], entries: [], sheets: [], current_sheets: [] };
  renewFieldPack({ at: '2024-12-07T10:00:00Z', user_id: me(), file_key: 'f'.repeat(64), ...lists, ...more });
  const saved = vi.spyOn(csv, 'saveFile').mockImplementation(() => undefined);
  await type('Ama', '4601');
  await takeAway();
  await press(sayOutbox.saveFile);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const file = JSON.parse(String(saved.mock.calls[0]?.[1])) as SavedFile;
  expect(file.submissions).toMatchObject([
    { kind: 'votes', input: { year_id: 33, constituency_id: 134, votes: [{ candidate_id: 1, vote_count: 4601 }] } },
  ]);
  expect(file.submissions[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

it('says nothing of drafts at places that are still assigned', async () => {
  const typed = { value: { typed: { 1: 7 }, controls: { valid: null, rejected: null, total: null } }, at: 1 };
  await keep(me(), 'draft 33 133 1', { ...typed, place: 'Ablekuma Central, presidential', address: '/votes/7/133' });
  await type('Ama', '4601');
  await takeAway();
  await screen.findByText(say.takenAway);
  expect(screen.queryByText('Ablekuma Central, presidential')).toBeNull();
});
