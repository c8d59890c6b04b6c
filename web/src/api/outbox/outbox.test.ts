import 'fake-indexeddb/auto';
import { ROLE_ID } from '@election/contract/people/permissions';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { sealBytes } from '../sealed.ts';
import { hearClock } from '../server-clock.ts';
import { fieldDatabase } from './database.ts';
import { listDrafts, useDraft } from './drafts.ts';
import { CannotKeep, keep, kept, openFor } from './kept.ts';
import {
  addSubmission,
  listSubmissions,
  markReceived,
  markRefused,
  pictureOf,
  remove,
  unreadableText,
} from './outbox.ts';

const AMA = 7;
const KOFI = 8;
const FIGURES = {
  place: 'Ablekuma West, presidential',
  content: {
    kind: 'constituency' as const,
    input: { year_id: 33, constituency_id: 134, votes: [{ candidate_id: 1, vote_count: 4601 }] },
  },
};
const STATION_FIGURES = {
  place: 'Lorry Park, Ablekuma West, presidential',
  content: { kind: 'station' as const, input: { ...FIGURES.content.input, polling_station_id: 661 } },
};
const SHEET = {
  place: 'Ablekuma West, presidential',
  content: {
    kind: 'sheet' as const,
    input: { year_id: 33, constituency_id: 134, election_type_id: 1 },
    name: 'sheet.jpg',
    type: 'image/jpeg',
  },
  picture: new File([new Uint8Array([1, 2, 3])], 'sheet.jpg', { type: 'image/jpeg' }),
};
const RECEIPT = { id: 'x', code: '134-5-A', sha256: 'f', at: '2024-12-07T21:04:00Z', sequence: 5 };

beforeEach(() => void serve([]));
afterEach(async () => {
  vi.unstubAllGlobals();
  const db = await fieldDatabase();
  await db?.clear('outbox');
  await db?.clear('kept');
});

const ofAma = async () => (await listSubmissions(AMA)).submissions;

it('keeps submissions in the order of typing, each under an id of its own', async () => {
  const first = await addSubmission(AMA, FIGURES);
  const second = await addSubmission(AMA, FIGURES);
  expect(first.id).not.toBe(second.id);
  expect((await ofAma()).map(({ id, state }) => [id, state])).toEqual([
    [first.id, 'waiting'],
    [second.id, 'waiting'],
  ]);
});

it('stores nothing readable: neither figures nor the place nor a picture', async () => {
  await addSubmission(AMA, FIGURES);
  await addSubmission(AMA, SHEET);
  const rows = (await (await fieldDatabase())?.getAll('outbox')) ?? [];
  expect(rows).toHaveLength(2);
  for (const { sealed, picture } of rows) {
    expect(new TextDecoder().decode(sealed)).not.toMatch(/Ablekuma|4601/);
    if (picture) expect([...picture.slice(12, 15)]).not.toEqual([1, 2, 3]);
  }
});

it('shows a person nothing of another one on the same phone', async () => {
  await addSubmission(AMA, FIGURES);
  expect(await listSubmissions(KOFI)).toEqual({ submissions: [], unreadable: 0 });
});

it("reads a row as its own author's alone: one put under another person or another id is counted, and kept", async () => {
  const { number } = await addSubmission(AMA, FIGURES);
  const db = await fieldDatabase();
  const row = await db?.get('outbox', number);
  if (!db || !row) throw new Error('The row is missing.');
  await db.put('outbox', { ...row, user_id: KOFI });
  expect(await listSubmissions(KOFI)).toEqual({ submissions: [], unreadable: 1 });
  await db.put('outbox', { ...row, id: 'another' });
  expect(await listSubmissions(AMA)).toEqual({ submissions: [], unreadable: 1 });
  expect(JSON.parse(await unreadableText(AMA))).toMatchObject({ rows: [{ id: 'another', sealed: [...row.sealed] }] });
  expect(await db.count('outbox')).toBe(1);
});

it('keeps the picture of a sheet until its receipt, and the receipt afterwards', async () => {
  const sheet = await addSubmission(AMA, SHEET);
  expect([...new Uint8Array((await (await pictureOf(sheet))?.arrayBuffer()) ?? [])]).toEqual([1, 2, 3]);
  await markRefused(sheet, { status: 409, sentence: 'Another sheet is there.' });
  expect(await pictureOf(sheet)).not.toBeNull();
  await markReceived(sheet, RECEIPT);
  expect(await pictureOf(sheet)).toBeNull();
  expect(await ofAma()).toMatchObject([{ state: 'received', receipt: RECEIPT }]);
});

it('lists a refused submission with its reason until the person gives it up', async () => {
  const sent = await addSubmission(AMA, FIGURES);
  await markRefused(sent, { status: 409, sentence: 'These figures were approved.' });
  const [listed] = await ofAma();
  expect(listed).toMatchObject({ state: 'needs-you', refusal: { sentence: 'These figures were approved.' } });
  if (listed) await remove(listed);
  expect(await ofAma()).toEqual([]);
});

it('brings nothing back by the answer to a submission that was deleted meanwhile', async () => {
  const sent = await addSubmission(AMA, FIGURES);
  await remove(sent);
  await markRefused(sent, { status: 409, sentence: 'These figures were approved.' });
  await markReceived(sent, RECEIPT);
  expect(await ofAma()).toEqual([]);
});

it('lists the last 200 received ones', async () => {
  for (let n = 0; n < 201; n++) await markReceived(await addSubmission(AMA, FIGURES), RECEIPT);
  const waiting = await addSubmission(AMA, FIGURES);
  const listed = await ofAma();
  expect(listed).toHaveLength(201);
  expect(listed.at(-1)?.id).toBe(waiting.id);
});

it('refuses where the phone has no room left, stores nothing then, and takes the same again once there is room', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  await expect(addSubmission(AMA, SHEET)).rejects.toBeInstanceOf(CannotKeep);
  full.mockRestore();
  expect(await ofAma()).toEqual([]);
  await addSubmission(AMA, SHEET);
  expect(await ofAma()).toHaveLength(1);
});

it('has nothing of a person for whom a full phone has no place for a key, and does not say that it cannot be read', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  const NEW = 4711;
  await expect(openFor(NEW)).rejects.toBeInstanceOf(CannotKeep);
  expect(await listSubmissions(NEW)).toEqual({ submissions: [], unreadable: 0 });
  expect(await kept(NEW, 'draft')).toBeUndefined();
  full.mockRestore();
});

it('keeps, and counts, what a later app has written, and hands it over in the file', async () => {
  const { number, id } = await addSubmission(AMA, FIGURES);
  const opened = await openFor(AMA);
  const row = await opened.db.get('outbox', number);
  const later = new TextEncoder().encode(JSON.stringify({ format: 99, figures: 'in another shape' }));
  if (!row) throw new Error('The row is missing.');
  await opened.db.put('outbox', { ...row, sealed: await sealBytes(opened.key, later, `outbox ${AMA} ${id} content`) });
  expect(await listSubmissions(AMA)).toEqual({ submissions: [], unreadable: 1 });
  expect(await opened.db.count('outbox')).toBe(1);
  expect(await unreadableText(AMA)).toContain('in another shape');
});

it('refuses where the browser keeps nothing, and stores nothing then', async () => {
  vi.stubGlobal('crypto', { ...crypto, getRandomValues: crypto.getRandomValues.bind(crypto), subtle: undefined });
  await expect(addSubmission(AMA, FIGURES)).rejects.toThrow('');
  vi.unstubAllGlobals();
  expect(await ofAma()).toEqual([]);
});

it('does not take a database that does not open for an empty one, neither the outbox nor a draft; opened again, both are there', async () => {
  await addSubmission(AMA, FIGURES);
  await keep(AMA, 'draft', 4601);
  const shut = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The files of the browser are locked.', 'UnknownError');
  });
  await expect(listSubmissions(AMA)).rejects.toBeInstanceOf(CannotKeep);
  await expect(kept(AMA, 'draft')).rejects.toBeInstanceOf(CannotKeep);
  shut.mockRestore();
  expect(await ofAma()).toHaveLength(1);
  expect(await kept(AMA, 'draft')).toBe(4601);
});

it('says that a draft is saved once the last figure is written, however long the one before takes', async () => {
  await signInAs('agent');
  const id = ROLE_ID.agent;
  const { result } = renderHook(() => useDraft('slow', (stored): stored is number => typeof stored === 'number'));
  await waitFor(() => expect(result.current.found).toBeNull());
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const waits: (() => void)[] = [];
  const slow = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    await new Promise<void>((resolve) => void waits.push(resolve));
    return encrypt(...given);
  });
  act(() => result.current.save(400));
  await waitFor(() => expect(waits).toHaveLength(1));
  act(() => result.current.save(410));
  // The second write waits for the first one.
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await act(async () => waits[0]?.());
  await waitFor(() => expect(waits).toHaveLength(2));
  expect(await kept(id, 'slow')).toMatchObject({ value: 400 });
  expect(result.current.isSaved).toBe(false);
  await act(async () => waits[1]?.());
  await waitFor(() => expect(result.current.isSaved).toBe(true));
  expect(await kept(id, 'slow')).toMatchObject({ value: 410 });
  slow.mockRestore();
});

it('sets a draft of another version of the app aside before it is typed over: counted, and handed over in the file', async () => {
  await signInAs('agent');
  const id = ROLE_ID.agent;
  await keep(id, 'draft', { figures: 'in another shape' });
  const { result } = renderHook(() => useDraft('draft', (stored): stored is number => typeof stored === 'number'));
  await waitFor(() => expect(result.current.isAside).toBe(true));
  expect(result.current.found).toBeNull();
  expect(await listSubmissions(id)).toEqual({ submissions: [], unreadable: 1 });
  result.current.save(7);
  await waitFor(async () => expect(await kept(id, 'draft')).toMatchObject({ value: 7 }));
  expect(await listSubmissions(id)).toEqual({ submissions: [], unreadable: 1 });
  expect(await unreadableText(id)).toContain('in another shape');
});

it('sets a draft aside that cannot even be decrypted, and hands its bytes over', async () => {
  await signInAs('agent');
  const id = ROLE_ID.agent;
  await keep(id, 'sealed', 4601);
  const db = await fieldDatabase();
  const row = await db?.get('kept', [id, 'sealed']);
  if (!db || !row) throw new Error('The row is missing.');
  await db.put('kept', { ...row, name: 'other' });
  const { result } = renderHook(() => useDraft('other', (stored): stored is number => typeof stored === 'number'));
  await waitFor(() => expect(result.current.isAside).toBe(true));
  expect(JSON.parse(await unreadableText(id)).drafts).toContainEqual(
    expect.objectContaining({ sealed: [...row.sealed] }),
  );
});

it('lists the drafts that say their place, the newest first, and no other person’s', async () => {
  await signInAs('agent');
  const id = ROLE_ID.agent;
  const isNumber = (stored: unknown): stored is number => typeof stored === 'number';
  const older = renderHook(() => useDraft('draft 1', isNumber, 'Ablekuma West, presidential'));
  await waitFor(() => expect(older.result.current.found).toBeNull());
  older.result.current.save(1);
  await waitFor(async () => expect(await listDrafts(id)).toHaveLength(1));
  await keep(id, 'draft 2', {
    value: 2,
    at: Date.now() + 1000,
    place: 'Weija-Gbawe, presidential',
    address: '/votes/7/2',
  });
  await keep(KOFI, 'draft 3', { value: 3, at: 1, place: 'Adentan, presidential', address: '/votes/7/3' });
  expect((await listDrafts(id)).map(({ place }) => place)).toEqual([
    'Weija-Gbawe, presidential',
    'Ablekuma West, presidential',
  ]);
});

describe('the time of typing', () => {
  it.each([
    ['a constituency', FIGURES],
    ['a polling station', STATION_FIGURES],
  ])('is sent with the figures of %s', async (_, entered) => {
    const { content, typed_at } = await addSubmission(AMA, entered);
    expect(content.input).toMatchObject({ ...entered.content.input, typed_at });
  });

  const typedAt = async () => Date.parse((await addSubmission(AMA, FIGURES)).typed_at);
  const hear = (date: number) => hearClock(new Headers({ date: new Date(date).toUTCString() }));
  afterEach(() => hear(Date.now()));

  it('is that of the server, where the clock of the phone is hours slow', async () => {
    const server = Date.now() + 2 * 3_600_000;
    hear(server);
    expect(await typedAt()).toBeGreaterThan(server - 60_000);
  });

  it('is that of the phone, where the page has not heard the server or both agree', async () => {
    const before = Date.now();
    hear(before - 2000);
    expect(await typedAt()).toBeGreaterThanOrEqual(before);
    hearClock(new Headers());
    expect(await typedAt()).toBeGreaterThanOrEqual(before);
  });
});

describe('a draft that two windows type at one place', () => {
  const isText = (stored: unknown): stored is string => typeof stored === 'string';
  const open = async () => {
    const window = renderHook(() => useDraft('draft 1', isText));
    await waitFor(() => expect(window.result.current.found).not.toBeUndefined());
    return window;
  };
  const stored = async () => ((await kept(ROLE_ID.agent, 'draft 1')) as { value: string } | undefined)?.value;
  const type = async ({ result }: Awaited<ReturnType<typeof open>>, text: string) => {
    result.current.save(text);
    await waitFor(async () => expect(await stored()).toBe(text));
    await waitFor(() => expect(result.current.isSaved).toBe(true));
  };
  beforeEach(() => signInAs('agent'));

  it('stays where one saves and the other, which typed later, is closed', async () => {
    const [one, other] = [await open(), await open()];
    await type(one, 'of one');
    await type(other, 'of the other');
    other.unmount();
    await act(() => one.result.current.discard());
    expect(await stored()).toBe('of the other');
  });

  it('comes back where the one that typed later saves', async () => {
    const [one, other] = [await open(), await open()];
    await type(other, 'of the other');
    await type(one, 'of one');
    await act(() => one.result.current.discard());
    await waitFor(async () => expect(await stored()).toBe('of the other'));
  });

  it('goes where each has saved its own', async () => {
    const [one, other] = [await open(), await open()];
    await type(one, 'of one');
    await type(other, 'of the other');
    await act(() => one.result.current.discard());
    await act(() => other.result.current.discard());
    expect(await stored()).toBeUndefined();
  });
});
