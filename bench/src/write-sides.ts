import { type Country, type Place, tokenOf } from './country.ts';
import type { Call } from './load.ts';
import { type Running, readSettings, run, runProduct } from './processes.ts';

interface Vote {
  candidate_id: number;
  vote_count: number;
}

/** The product, and how it is called by users of a country who are signed in. */
export interface ProductSide {
  running: Running;
  /** A call by a user, with a key of its own. */
  call(route: { method: string; path: string }, user_id: number, input: Record<string, unknown>): Call;
  /** Figures of every candidate, other ones each time. */
  votes(): Vote[];
}

let drawn = 0;
const newKey = () => `key-of-call-${++drawn}`;

export async function openProduct(url: string, { candidates }: Country): Promise<ProductSide> {
  const running = await runProduct(url);
  const { secure_request } = await readSettings(running.port);
  return {
    running,
    call: ({ method, path }, user_id, input) => ({
      method,
      path,
      headers: {
        authorization: `Bearer ${tokenOf(user_id)}`,
        'x-secure-request': secure_request,
        'idempotency-key': newKey(),
      },
      body: JSON.stringify(input),
    }),
    votes: () => candidates.map((candidate_id) => ({ candidate_id, vote_count: ++drawn % 50_000 })),
  };
}

/** The product and its limit on one database. */
interface WriteSides extends ProductSide {
  bare: Running;
  /** The call of the limit that leaves the same rows. */
  bareCall(path: string, place: Place, votes: readonly Vote[], admin_id?: number): Call;
  stop(): Promise<void>;
}

export async function openSides(url: string, country: Country): Promise<WriteSides> {
  const product = await openProduct(url, country);
  const bare = await run(new URL('./bare-writes.ts', import.meta.url), { DATABASE_URL: url });
  return {
    ...product,
    bare,
    bareCall: (path, place, votes, admin_id) => ({
      method: 'POST',
      path,
      headers: { 'idempotency-key': newKey() },
      body: JSON.stringify({ ...place, votes, admin_id }),
    }),
    async stop() {
      await product.running.stop();
      await bare.stop();
    },
  };
}
