import type { Country, Place } from './country.ts';
import { tokenOf } from './country.ts';
import type { Call } from './load.ts';
import { type Running, readSettings, run, runProduct } from './processes.ts';

interface Vote {
  candidate_id: number;
  vote_count: number;
}

/** The product and its limit on one database, and how each of them is called. */
export interface WriteSides {
  product: Running;
  bare: Running;
  /** A call of the product by a user, with a key of its own. */
  call(route: { method: string; path: string }, user_id: number, input: Record<string, unknown>): Call;
  /** The call of the limit that leaves the same rows. */
  bareCall(path: string, place: Place, votes: readonly Vote[], admin_id?: number): Call;
  /** Figures of every candidate, other ones each time. */
  votes(): Vote[];
  stop(): Promise<void>;
}

export async function openSides(url: string, { candidates }: Country): Promise<WriteSides> {
  const product = await runProduct(url);
  const bare = await run(new URL('./bare-writes.ts', import.meta.url), { DATABASE_URL: url });
  const { secure_request } = await readSettings(product.port);
  let drawn = 0;
  const key = () => `key-of-call-${++drawn}`;
  return {
    product,
    bare,
    call: ({ method, path }, user_id, input) => ({
      method,
      path,
      headers: {
        authorization: `Bearer ${tokenOf(user_id)}`,
        'x-secure-request': secure_request,
        'idempotency-key': key(),
      },
      body: JSON.stringify(input),
    }),
    bareCall: (path, place, votes, admin_id) => ({
      method: 'POST',
      path,
      headers: { 'idempotency-key': key() },
      body: JSON.stringify({ ...place, votes, admin_id }),
    }),
    votes: () => candidates.map((candidate_id) => ({ candidate_id, vote_count: ++drawn % 50_000 })),
    async stop() {
      await product.stop();
      await bare.stop();
    },
  };
}
