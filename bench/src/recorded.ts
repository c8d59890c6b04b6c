import type { Context } from '@election/server/context';
import { connect } from '@election/server/db/connect';
import { actorOf } from '@election/server/session/actor';
import type pg from 'pg';

/** A statement as the driver got it. */
export interface Sent {
  text: string;
  values: unknown[];
}

const NO_REQUEST = { id: '', address: '', userAgent: '', token: '', once: null };

/** The statements that a handler sends for a user, written down as they go by, so that a limit can send the same. */
export async function statementsOf(
  url: string,
  user_id: number,
  run: (context: Context) => Promise<unknown>,
): Promise<Sent[]> {
  const { db, pool, close } = connect(url, 1);
  const sent: Sent[] = [];
  try {
    const actor = await actorOf(pool, user_id);
    const client = await pool.connect();
    writeDown(client, sent);
    client.release();
    await run({ db, pool, actor, request: NO_REQUEST } as Context);
    return sent;
  } finally {
    await close();
  }
}

function writeDown(client: pg.ClientBase, sent: Sent[]) {
  const query = client.query.bind(client);
  const listening = (first: string | pg.QueryConfig, ...rest: unknown[]) => {
    if (typeof first === 'string') sent.push({ text: first, values: (rest[0] ?? []) as unknown[] });
    else sent.push({ text: first.text, values: first.values ?? [] });
    return Reflect.apply(query, client, [first, ...rest]);
  };
  Object.assign(client, { query: listening });
}
