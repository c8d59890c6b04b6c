import { actorOf } from '@election/server/features/people/actor';
import type { Context } from '@election/server/platform/context';
import { connect } from '@election/server/platform/db/connect';
import type pg from 'pg';

/** A statement as the driver received it. */
export interface Statement {
  text: string;
  values: unknown[];
}

const NO_REQUEST = { id: '', address: '', userAgent: '', token: '', cookie: '', once: null, waiting: null };

/** Runs a handler for a user and records the statements that it sends. */
export async function recordStatements(
  url: string,
  user_id: number,
  run: (context: Context) => Promise<unknown>,
): Promise<Statement[]> {
  const { db, pool, close } = connect(url, 1);
  const statements: Statement[] = [];
  try {
    const actor = await actorOf(pool, user_id);
    const client = await pool.connect();
    record(client, statements);
    client.release();
    await run({ db, pool, actor, request: NO_REQUEST } as Partial<Context> as Context);
    return statements;
  } finally {
    await close();
  }
}

function record(client: pg.ClientBase, statements: Statement[]) {
  const query = client.query.bind(client);
  const recording = (first: string | pg.QueryConfig, ...rest: unknown[]) => {
    if (typeof first === 'string') statements.push({ text: first, values: (rest[0] ?? []) as unknown[] });
    else statements.push({ text: first.text, values: first.values ?? [] });
    return Reflect.apply(query, client, [first, ...rest]);
  };
  Object.assign(client, { query: recording });
}
