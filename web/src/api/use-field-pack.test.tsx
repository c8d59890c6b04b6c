import 'fake-indexeddb/auto';
import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/people/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { call } from './call.ts';
import { fieldPackAt, restoreFieldPack, voidFieldPack } from './field-pack-store.ts';
import { kept } from './outbox/kept.ts';
import { makeQueryClient } from './queries.ts';
import { clearSession, currentToken, renewUser, signedInAgain, useUser } from './session-store.ts';
import { readFieldPackAhead, useFieldPack } from './use-field-pack.ts';

const AGENT = ROLE_ID.agent;
const empty = { years: [], election_types: [], regions: [], constituencies: [], polling_stations: [], parties: [] };
const pack = (at: string) => ({
  at,
  user_id: AGENT,
  file_key: 'f'.repeat(64),
  ...empty,
  candidates: [],
  registers: [],
  without_poll: [],
  entries: [],
  current_sheets: [],
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
);
const onDisk = () => kept(AGENT, 'duty');

beforeEach(async () => {
  await signInAs('agent');
  let hour = 10;
  serve([[contract.fieldPack.read, () => ({ data: pack(`2024-12-07T${hour++}:00:00Z`) })]]);
});
afterEach(() => {
  voidFieldPack();
  vi.unstubAllGlobals();
});

async function onDuty() {
  const { result } = renderHook(
    () => {
      useFieldPack();
      return useUser();
    },
    { wrapper },
  );
  await waitFor(() => expect(fieldPackAt()).toBe(Date.parse('2024-12-07T10:00:00Z')));
  await waitFor(async () => expect(await onDisk()).toBeDefined());
  return result;
}

it('is given up when the session has ended, also on the disk, and read again after the sign-in', async () => {
  await onDuty();
  await act(async () => void signedInAgain(currentToken()));
  await waitFor(() => expect(fieldPackAt()).toBeNull());
  await waitFor(async () => expect(await onDisk()).toBeUndefined());
  await restoreFieldPack(AGENT);
  expect(fieldPackAt()).toBeNull();
  await act(async () => void (await signInAs('agent')));
  await waitFor(() => expect(fieldPackAt()).toBe(Date.parse('2024-12-07T11:00:00Z')));
});

it('is given up when the person may not enter figures any more', async () => {
  const user = await onDuty();
  await act(() => renewUser({ ...user.current, permissions: [] }));
  await waitFor(() => expect(fieldPackAt()).toBeNull());
  await waitFor(async () => expect(await onDisk()).toBeUndefined());
  await expect(call(contract.fieldPack.read, {})).resolves.toBeDefined();
});

describe('at the sign-in', () => {
  const user = async (change = {}) => {
    const { result, unmount } = renderHook(() => useUser(), { wrapper });
    const known = result.current;
    unmount();
    return { ...known, ...change };
  };

  it('is read before the first screen asks for it', async () => {
    await readFieldPackAhead(makeQueryClient(), await user());
    expect(fieldPackAt()).toBe(Date.parse('2024-12-07T10:00:00Z'));
    await waitFor(async () => expect(await onDisk()).toBeDefined());
  });

  it('is not read for a person who enters no figures', async () => {
    const { sent } = serve([[contract.fieldPack.read, () => ({ data: pack('2024-12-07T10:00:00Z') })]]);
    await readFieldPackAhead(makeQueryClient(), await user({ permissions: [] }));
    expect([sent('GET'), fieldPackAt()]).toEqual([[], null]);
  });

  it('is not kept where the person was gone before it came', async () => {
    await waitFor(async () => expect(await onDisk()).toBeUndefined());
    serve([
      [
        contract.fieldPack.read,
        async () => {
          await clearSession();
          return { data: pack('2024-12-07T10:00:00Z') };
        },
      ],
    ]);
    await readFieldPackAhead(makeQueryClient(), await user());
    await signInAs('agent');
    expect([fieldPackAt(), await onDisk()]).toEqual([null, undefined]);
  });
});
