import * as say from '@election/contract/messages/session';
import type pg from 'pg';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';

/** Failed attempts that cost nothing: people mistype. An address stands for a whole office, so it may fail more often. */
const FREE = { account: 5, address: 50 } as const;
/** The longest wait between two attempts: the owner of an account is slowed down with the guesser, never locked out. */
const LONGEST_SECONDS = 60;
/** Failures older than this are forgotten. */
const FORGET_MINUTES = 60;

/** Seconds to wait after the n-th failure: 1, 2, 4 … 60. */
export const waitSeconds = (kind: keyof typeof FREE, failures: number): number =>
  failures < FREE[kind] ? 0 : Math.min(LONGEST_SECONDS, 2 ** Math.min(6, failures - FREE[kind]));

/** @throws Failure 429 while this account or this address must wait */
export async function assertNotSlowed(db: Db, email: string, address: string): Promise<void> {
  const rows = await db
    .selectFrom('failed_logins')
    .select(['kind', 'failures', 'last_failed_at'])
    .where((eb) =>
      eb.or([eb.and({ kind: 'account', subject: accountOf(email) }), eb.and({ kind: 'address', subject: address })]),
    )
    .execute();
  for (const row of rows) {
    const passed = (Date.now() - row.last_failed_at.getTime()) / 1000;
    const wait = Math.ceil(waitSeconds(row.kind as keyof typeof FREE, row.failures) - passed);
    if (wait > 0) throw new Failure(429, { email: [say.tooManyAttempts(wait)] }, wait);
  }
}

/** Outside the sign-in's transaction, which the failure undoes. */
export async function rememberFailure(pool: pg.Pool, email: string, address: string): Promise<void> {
  await pool.query(
    `insert into failed_logins (kind, subject) values ('account', $1), ('address', $2)
     on conflict (kind, subject) do update
     set failures = case when failed_logins.last_failed_at < now() - make_interval(mins => $3) then 1
                         else failed_logins.failures + 1 end,
         last_failed_at = now()`,
    [accountOf(email), address, FORGET_MINUTES],
  );
}

export async function forgetFailures(db: Db, email: string): Promise<void> {
  await db.deleteFrom('failed_logins').where('kind', '=', 'account').where('subject', '=', accountOf(email)).execute();
}

const accountOf = (email: string): string => email.trim().toLowerCase();
