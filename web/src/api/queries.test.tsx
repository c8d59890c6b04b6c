import { contract } from '@election/contract/contract';
import type { FieldPack } from '@election/contract/figures/field-pack';
import { ROLE_ID } from '@election/contract/people/permissions';
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { later, type Served, serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { toastFailure } from '../testing/toasts.ts';
import { renewFieldPack } from './field-pack-store.ts';
import { makeQueryClient, readAhead, refetchOnWindowFocus, useRead, useWrite, type Write } from './queries.ts';
import { api as sayApi } from './sentences.ts';
import { clearSession } from './session-store.ts';

refetchOnWindowFocus();

let served: ReturnType<typeof serve>;
let refusal = { status: 200 };
let years: () => Served | Promise<Served>;
let write: Write<typeof contract.years.remove>;
let update: Write<typeof contract.years.update>;
let decide: Write<typeof contract.votes.decide>;

function Page() {
  useRead(contract.years.list, {});
  write = useWrite(contract.years.remove, { refreshes: [contract.years.list] });
  update = useWrite(contract.years.update, { refreshes: [contract.years.list] });
  decide = useWrite(contract.votes.decide, { refreshes: [] });
  return null;
}

const read = () => served.sent('GET').length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Renders with the console's cache of reads. */
async function open(client = makeQueryClient()) {
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  await pass(10);
  return { client, unmount, kept: () => client.getQueryCache().getAll().length };
}

beforeEach(() => {
  vi.useFakeTimers();
  refusal = { status: 200 };
  years = () => ({ data: [] });
  served = serve([
    [contract.years.list, () => years()],
    [contract.years.remove, () => ({ ...refusal, error_msg: 'no' })],
    [contract.years.update, () => ({ status: 422, error_msg: 'not like this' })],
    [contract.votes.decide, () => ({ status: 422, error_msg: 'not decided' })],
  ]);
});
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a read', () => {
  it.each([
    ['behind', 3],
    ['ahead', -3],
  ])('is asked of the server also on a phone whose clock is days %s', async (_, days) => {
    await signInAs('agent');
    const at = new Date(Date.now() + days * 86_400_000).toISOString();
    renewFieldPack({ user_id: ROLE_ID.agent, at, years: [] } as unknown as FieldPack);
    await open();
    expect(read()).toBe(1);
    await clearSession();
  });

  it('without an answer raises no toast where the phone has a field pack: the frame says that there is no network', async () => {
    years = () => Promise.reject(new TypeError('offline'));
    await signInAs('agent');
    renewFieldPack({ user_id: ROLE_ID.agent, at: '2024-12-07T21:04:00Z' } as unknown as FieldPack);
    await open();
    await pass(10_000);
    expect(read()).toBe(3);
    expect(toastFailure).not.toHaveBeenCalled();
    await clearSession();
    await signInAs('admin');
    await open();
    await pass(10_000);
    expect(toastFailure).toHaveBeenCalledWith(sayApi.readUnreachable);
    await clearSession();
  });

  it('is cached for 5 seconds after its last use', async () => {
    const { unmount, kept } = await open();
    expect(kept()).toBe(1);
    await pass(60_000);
    expect(kept()).toBe(1);
    unmount();
    await pass(4900);
    expect(kept()).toBe(1);
    await pass(200);
    expect(kept()).toBe(0);
  });

  it('is repeated when the window gets the focus', async () => {
    await open();
    expect(read()).toBe(1);
    act(() => void window.dispatchEvent(new Event('focus')));
    await pass(10);
    expect(read()).toBe(2);
  });

  it('is repeated when the connection is back', async () => {
    await open();
    act(() => onlineManager.setOnline(false));
    await pass(10);
    expect(read()).toBe(1);
    act(() => onlineManager.setOnline(true));
    await pass(10);
    expect(read()).toBe(2);
  });
});

describe('a write', () => {
  const run = () => act(() => write.run({ id: 1 }).catch(() => undefined));

  it('refreshes the reads that it makes stale before it is done', async () => {
    await open();
    await run();
    expect(read()).toBe(2);
  });

  it.each([404, 409])('that is refused with %i refreshes the reads', async (status) => {
    await open();
    refusal = { status };
    await run();
    await pass(10);
    expect(read()).toBe(2);
  });

  it('that is refused waits for the current data before the refusal is handled', async () => {
    await open();
    refusal = { status: 409 };
    const slow = later();
    years = slow.answer;
    let handled = false;
    const running = write.run({ id: 1 }).catch(() => {
      handled = true;
    });
    await pass(10);
    expect([read(), handled]).toEqual([2, false]);
    slow.give({ data: [] });
    await act(() => running);
    expect(handled).toBe(true);
  });

  it('that is refused for its input does not refresh the reads', async () => {
    await open();
    refusal = { status: 422 };
    await run();
    await pass(10);
    expect(read()).toBe(1);
  });

  it('whose outcome is unknown has its key again, until it is answered or asks for something else', async () => {
    await open();
    const runOf = async (id: number) => {
      const running = write.run({ id }).catch(() => undefined);
      // It is tried three times by itself.
      await pass(60_000);
      await running;
    };
    refusal = { status: 500 };
    await runOf(1);
    await runOf(1);
    await runOf(2);
    await runOf(1);
    refusal = { status: 422 };
    await runOf(1);
    await runOf(1);
    const keys = served.keys(contract.years.remove);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 0, 0, 0, 6, 6, 6, 9, 9, 9, 9, 13]);
  });

  it('that fails to update is also logged to the console', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await open();
    await run();
    expect(log).not.toHaveBeenCalled();
    await act(() => update.run({ id: 1, status: 'active' }).catch(() => undefined));
    expect(log.mock.calls.flat().join(' ')).toContain('not like this');
    log.mockRestore();
  });

  it.each(['approved', 'declined'] as const)(
    'of entries that fail to be %s is logged to the console',
    async (status) => {
      const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
      await open();
      const votes = [{ candidate_id: 1, vote_count: 2, user_id: 3 }];
      const input = { year_id: 1, constituency_id: 1, election_type_id: 1, votes, status };
      await act(() => decide.run(input).catch(() => undefined));
      expect(log.mock.calls.flat().join(' ')).toContain('not decided');
      log.mockRestore();
    },
  );
});

describe('what is read before the first screen', () => {
  const Settled = () =>
    useRead(contract.years.list, {}, { staleMs: Number.POSITIVE_INFINITY }).data ? 'known' : 'unknown';

  it('is known to its first drawing, and not read again', async () => {
    const client = makeQueryClient();
    const ahead = readAhead(client, contract.years.list, {}, 1000);
    await pass(10);
    await ahead;
    const { container } = render(
      <QueryClientProvider client={client}>
        <Settled />
      </QueryClientProvider>,
    );
    expect(container.textContent).toBe('known');
    await pass(10);
    expect(read()).toBe(1);
  });

  it('holds it back for a while at most', async () => {
    years = later().answer;
    let over = false;
    void readAhead(makeQueryClient(), contract.years.list, {}, 1000).then(() => {
      over = true;
    });
    await pass(900);
    expect(over).toBe(false);
    await pass(100);
    expect(over).toBe(true);
  });
});
