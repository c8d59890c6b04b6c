import { tokenOf } from './database.ts';
import type { Assignment, Election } from './election.ts';
import type { Call } from './load.ts';
import { type Running, readSettings, run, runProduct } from './processes.ts';

interface Vote {
  candidate_id: number;
  vote_count: number;
}

let counter = 0;
const newKey = () => `key-of-call-${++counter}`;

/** The product and bare-writes.ts on one database. */
interface WriteServers {
  running: Running;
  bare: Running;
  /** The headers of a signed-in user. */
  headersOf(user_id: number): Record<string, string>;
  /** A call with a new key. */
  call(route: { method: string; path: string }, user_id: number, input: Record<string, unknown>): Call;
  /** The call to bare-writes.ts that leaves the same rows. */
  bareCall(path: string, assignment: Assignment, votes: readonly Vote[], admin_id?: number): Call;
  /** Figures of every candidate, which differ from the previous ones. */
  votes(): Vote[];
  stop(): Promise<void>;
}

export async function openWriteServers(url: string, { candidates }: Election): Promise<WriteServers> {
  const running = await runProduct(url);
  const bare = await run(new URL('./bare-writes.ts', import.meta.url), { DATABASE_URL: url });
  const { secure_request } = await readSettings(running.port);
  const headersOf = (user_id: number) => ({
    authorization: `Bearer ${tokenOf(user_id)}`,
    'x-secure-request': secure_request,
  });
  return {
    running,
    bare,
    headersOf,
    call: ({ method, path }, user_id, input) => ({
      method,
      path,
      headers: { ...headersOf(user_id), 'idempotency-key': newKey() },
      body: JSON.stringify(input),
    }),
    bareCall: (path, assignment, votes, admin_id) => ({
      method: 'POST',
      path,
      headers: { 'idempotency-key': newKey() },
      body: JSON.stringify({ ...assignment, votes, admin_id }),
    }),
    votes: () => candidates.map((candidate_id) => ({ candidate_id, vote_count: ++counter % 50_000 })),
    async stop() {
      await running.stop();
      await bare.stop();
    },
  };
}
