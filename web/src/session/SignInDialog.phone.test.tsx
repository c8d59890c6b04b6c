import 'fake-indexeddb/auto';
import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/people/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewFieldPack, restoreFieldPack, voidFieldPack } from '../api/field-pack-store.ts';
import { fieldDatabase } from '../api/outbox/database.ts';
import { kept } from '../api/outbox/kept.ts';
import { addSubmission } from '../api/outbox/outbox.ts';
import { clearSession } from '../api/session-store.ts';
import { outbox as sayOutbox } from '../app/outbox/sentences.ts';
import { button, openPage } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { SignInDialog } from './SignInDialog.tsx';
import { signIn as say } from './sentences.ts';

const AGENT = ROLE_ID.agent;
const empty = { years: [], election_types: [], regions: [], constituencies: [], polling_stations: [], parties: [] };
const lists = {
  ...empty,
  candidates: [],
  registers: [],
  without_poll: [],
  entries: [],
  sheets: [],
  current_sheets: [],
};
const pack = { at: '2024-12-07T10:00:00Z', user_id: AGENT, file_key: 'f'.repeat(64), ...lists };
const votes = [{ candidate_id: 1, vote_count: 4601 }];
const typeFigures = () =>
  addSubmission(AGENT, {
    place: 'Ablekuma West, presidential',
    content: { kind: 'constituency', input: { year_id: 33, constituency_id: 134, votes } },
  });

beforeEach(async () => {
  serve([[contract.fieldPack.read, () => ({ data: pack })]]);
  await signInAs('agent');
});
afterEach(async () => {
  const db = await fieldDatabase();
  await db?.clear('outbox');
  await db?.clear('kept');
  await clearSession();
  vi.unstubAllGlobals();
});

it('offers what waits as a file to an agent whose account was deactivated, also after the page was loaded again', async () => {
  renewFieldPack(pack);
  await waitFor(async () => expect(await kept(AGENT, 'duty')).toBeDefined());
  await typeFigures();
  // The session has ended, and with it the field pack.
  voidFieldPack();
  await waitFor(async () => expect(await kept(AGENT, 'duty')).toBeUndefined());
  await restoreFieldPack(AGENT);
  openPage(<SignInDialog ended />);
  expect(await button(sayOutbox.saveFile)).toBeTruthy();
});

it('offers no file where nothing waits, and gives another person no key of the first', async () => {
  renewFieldPack(pack);
  openPage(<SignInDialog ended />);
  await button(say.someoneElse);
  expect(screen.queryByRole('button', { name: sayOutbox.saveFile })).toBeNull();
  await act(async () => void (await signInAs('agent', { id: 4711 })));
  await act(async () => {
    await addSubmission(4711, {
      place: 'Adentan, presidential',
      content: { kind: 'constituency', input: { year_id: 33, constituency_id: 136, votes } },
    });
  });
  expect(await screen.findByText(sayOutbox.noFileKey)).toBeTruthy();
});
