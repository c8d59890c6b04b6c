import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { OneTimeLink } from '@election/contract/people/passwords';
import { email as emailSchema, line } from '@election/contract/wire/wire';
import { acceptableFault } from '../../features/people/acceptable-password.ts';
import { createAdmin, linkForAdmin } from '../../features/people/create-admin.ts';
import * as say from '../../features/people/create-admin-sentences.ts';
import { hashPassword } from '../../features/people/sign-in/password.ts';
import { readConfig } from '../../platform/config.ts';
import { connect, type Db } from '../../platform/db/connect.ts';
import { withTargetDatabase } from './target-database.ts';

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  another: { type: 'boolean', default: false },
  link: { type: 'string' },
  reset: { type: 'string' },
} as const;

/** Wrong use: exit code 2 instead of 1. */
class UsageError extends Error {}

/**
 * `npm run create-admin -- --name NAME --email EMAIL`: creates a super_admin; `--link EMAIL` and `--reset EMAIL` make a link for one.
 * @param args the arguments after the command's name
 * @param input of which `--password-stdin` reads the first line
 * @returns its exit code: 2 for wrong use, 1 where nothing was done
 */
export async function createAdminCommand(args: string[], input: Readable = process.stdin): Promise<number> {
  try {
    await run(args, input);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && error.cause) console.error(error.cause);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(given: string[], input: Readable): Promise<void> {
  if (given.some((argument) => /^--password(=|$)/.test(argument))) throw new UsageError(say.noArgument);
  const { values } = readArguments(given);
  const lost = values.link ?? values.reset;
  if (lost !== undefined) {
    const factor = values.reset !== undefined;
    return print(await withDatabase((db) => linkForAdmin(db, readConfig(process.env), lost, { factor })));
  }

  const { name, email } = readPerson(values);
  const password = values['password-stdin'] ? await readLine(input) : process.env.ADMIN_PASSWORD || null;
  const { another } = values;
  const link = await withDatabase(async (db) => {
    const fault = password === null ? null : await acceptableFault(db, password, email);
    if (fault !== null) throw new Error(say.badPassword(fault));
    const password_hash = password === null ? null : await hashPassword(password);
    return createAdmin(db, readConfig(process.env), { name, email, password_hash, another });
  });
  console.log(say.created(name, email));
  if (link === null) console.log(say.signIn);
  else print(link);
}

function readArguments(given: string[]) {
  try {
    return parseArgs({ args: given, options: OPTIONS });
  } catch {
    throw new UsageError(say.usage);
  }
}

function readPerson({ name, email }: { name?: string | undefined; email?: string | undefined }) {
  if (name === undefined || email === undefined) throw new UsageError(say.usage);
  const read = { name: line().safeParse(name), email: emailSchema.safeParse(email) };
  if (!read.name.success) throw new Error(say.wrongName);
  if (!read.email.success) throw new Error(say.wrongEmail(email));
  return { name: read.name.data, email: read.email.data };
}

/** The first line of the input, where the password is: every user of the machine can see arguments. */
async function readLine(input: Readable): Promise<string> {
  for await (const first of createInterface({ input })) return first;
  return '';
}

function withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  return withTargetDatabase(async (url) => {
    const database = connect(url, 2);
    try {
      return await use(database.db);
    } finally {
      await database.close();
    }
  });
}

/** Prints the link, with the server's local address where PUBLIC_URL is not set. */
function print(made: OneTimeLink | null): void {
  if (!made) return;
  const { port } = readConfig(process.env);
  const link = new URL(made.link, `http://localhost:${port}`).href;
  console.log(say.openLink(link, new Date(made.expires_at).toLocaleString('en-GB', { timeZoneName: 'short' })));
}
