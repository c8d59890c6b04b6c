import pg from 'pg';
import { hashPassword } from '../../features/people/sign-in/password.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Rehearsal } from '../../platform/start/start-server.ts';
import { ACCOUNTS, PASSWORD } from './accounts.ts';
import { planContests } from './contests.ts';
import { generateCountry } from './country.ts';
import { generateEarlier, planEarlier } from './earlier.ts';
import { createPeople, personWith } from './people.ts';
import * as say from './sentences.ts';
import { advanceSequences, storeCountry, storePeople } from './store-country.ts';
import { compareYears, storeEarlier } from './store-earlier.ts';
import { storeFigures, storeStatuses } from './store-figures.ts';
import { storeSheets } from './store-sheets.ts';

export interface LoadOptions {
  /** 41,000 polling stations and 12 presidential candidates instead of five stations each and 6. */
  full?: boolean;
  /** Where the pictures of sheets are stored; without it there are none. */
  files?: FileStore | undefined;
  log: (sentence: string) => void;
}

/** Tables that grow by thousands of rows: without `analyze` they would keep the plans of empty ones. */
const REFERENCE =
  'regions, constituencies, polling_stations, parties, candidates, contests, users, user_constituencies';
const FIGURES = `vote_entries, vote_values, registers, figure_history, pending_items, region_results, seats, audit_entries,
  audit_chains`;

/**
 * Loads the rehearsal election into a migrated, empty database in one transaction. Every load gives the same election.
 * @param url connection string of the owner
 * @returns false, without a change, where years or users exist
 * @throws Error with a sentence where the load failed and was rolled back
 */
export async function loadRehearsal(url: string, options: LoadOptions): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('begin');
    // Of servers that start together on one database, the later one waits here and finds it loaded.
    await client.query('lock table years, users in share row exclusive mode');
    if (!(await isEmptyDatabase(client))) return false;
    try {
      await load(client, options);
      await client.query('commit');
      return true;
    } catch (error) {
      throw new Error(say.notLoaded, { cause: error });
    }
  });
}

/** Whether a migrated database has neither years nor users. @param url connection string of the owner */
export const isEmpty = (url: string): Promise<boolean> => withClient(url, isEmptyDatabase);

async function load(client: pg.Client, { full = false, files, log }: LoadOptions): Promise<void> {
  const country = generateCountry(full);
  const contests = planContests(country);
  const earlier = generateEarlier(country);
  const before = planEarlier(earlier, contests);
  const people = createPeople(country);
  const stations = country.constituencies.reduce((sum, { stationCount }) => sum + stationCount, 0);
  await storeCountry(client, country, contests);
  await storeCountry(client, earlier, before);
  await storePeople(client, people);
  await advanceSequences(client);
  log(say.placesStored(country.regions.length, country.constituencies.length, stations));
  await client.query(`analyze ${REFERENCE}`);

  // Region by region, so that memory holds the calls of one region.
  for (const ofRegion of Map.groupBy(contests, ({ constituency }) => constituency.region).values())
    await storeFigures(client, ofRegion, people);
  await storeStatuses(client, contests, people);
  await storeEarlier(client, before, personWith(people, 'super_admin'));
  await compareYears(client, country, earlier);
  if (files) await storeSheets(client, contests, people, files);
  log(say.figuresStored(contests.filter(({ stage }) => stage !== 'none').length));
  await client.query(`select record_audit(0, '{}', 'rehearsal.load', 'year:' || id, null, to_jsonb(years)) from years`);
  await client.query(`analyze ${FIGURES}`);
}

async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from years) and not exists (select from users) as empty',
  );
  return rows[0]?.empty === true;
}

/** Closing the connection rolls back an open transaction. */
async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'election rehearsal' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The rehearsal election for main.ts. */
export const rehearsal: Rehearsal = {
  isEmpty,
  load: loadRehearsal,
  emails: ACCOUNTS.map(({ email }) => email),
  password: PASSWORD,
  async setPassword(url, password) {
    const hash = await hashPassword(password);
    const emails = ACCOUNTS.map(({ email }) => email);
    await withClient(url, (client) =>
      client.query('update users set password_hash = $1 where email = any ($2)', [hash, emails]),
    );
  },
};
