import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import * as say from '@election/contract/messages/create-admin';
import { passwordFault } from '@election/contract/password-rules';
import type { OneTimeLink } from '@election/contract/passwords';
import { email as emailSchema, line } from '@election/contract/wire';
import { readConfig } from '../config.ts';
import { connect, type Db } from '../db/connect.ts';
import { hashPassword } from '../session/password.ts';
import { createAdmin, linkForAdmin } from '../users/create-admin.ts';
import { withTargetDatabase } from './target-database.ts';

const OPTIONS = {
  name: { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  another: { type: 'boolean', default: false },
  link: { type: 'string' },
} as const;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof Error && error.cause) console.error(error.cause);
  process.exitCode ??= 1;
}

async function run(given: string[]): Promise<void> {
  if (given.some((argument) => /^--password(=|$)/.test(argument))) throw misused(say.noArgument);
  const { values } = readArguments(given);
  if (values.link !== undefined)
    return print(await withDatabase((db) => linkForAdmin(db, readConfig(process.env), values.link ?? '')));

  const { name, email } = readPerson(values);
  const password = await readPassword(values['password-stdin']);
  const fault = password === null ? null : passwordFault(password, email);
  if (fault !== null) throw new Error(say.badPassword(fault));
  const password_hash = password === null ? null : await hashPassword(password);
  const { another } = values;
  const link = await withDatabase((db) =>
    createAdmin(db, readConfig(process.env), { name, email, password_hash, another }),
  );
  console.log(say.created(name, email));
  if (link === null) console.log(say.signIn);
  else print(link);
}

function readArguments(given: string[]) {
  try {
    return parseArgs({ args: given, options: OPTIONS });
  } catch {
    throw misused(say.usage);
  }
}

function readPerson({ name, email }: { name?: string | undefined; email?: string | undefined }) {
  if (name === undefined || email === undefined) throw misused(say.usage);
  const read = { name: line().safeParse(name), email: emailSchema.safeParse(email) };
  if (!read.name.success) throw new Error(say.wrongName);
  if (!read.email.success) throw new Error(say.wrongEmail(email));
  return { name: read.name.data, email: read.email.data };
}

/** How a command says that it was not understood, as against refused. */
function misused(sentence: string): Error {
  process.exitCode = 2;
  return new Error(sentence);
}

/** Null: none was given. Never an argument: those can be read by everybody on the machine. */
async function readPassword(fromInput: boolean): Promise<string | null> {
  if (!fromInput) return process.env.ADMIN_PASSWORD || null;
  for await (const first of createInterface({ input: process.stdin })) return first;
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

/** The address of the server on this machine where none is set for the world. */
function print(made: OneTimeLink | null): void {
  if (!made) return;
  const { port } = readConfig(process.env);
  const link = new URL(made.link, `http://localhost:${port}`).href;
  console.log(say.openLink(link, new Date(made.expires_at).toLocaleString('en-GB', { timeZoneName: 'short' })));
}
