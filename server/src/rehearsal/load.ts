import * as say from '@election/contract/messages/rehearsal';
import pg from 'pg';
import { planContests } from './contests.ts';
import { drawCountry } from './country.ts';
import { gatherPeople } from './people.ts';
import { storeCountry } from './store-country.ts';
import { storeFigures } from './store-figures.ts';

export interface LoadOptions {
  /** 41,000 polling stations and 12 presidential candidates instead of five stations each and 6. */
  full?: boolean;
  log: (sentence: string) => void;
}

/** What tables grow by thousands of rows, whose plans would otherwise be made for empty ones. */
const REFERENCE =
  'regions, constituencies, polling_stations, parties, candidates, contests, users, user_constituencies';
const FIGURES = `vote_entries, vote_values, registers, figure_history, pending_items, region_results, seats, audit_entries,
  audit_chains`;

/**
 * Loads the rehearsal election, the same every time, into a migrated and empty database: all of it or nothing.
 * @param url connection string of the owner
 * @returns false where years or users are already there; nothing was changed then
 * @throws Error with one sentence where it failed and nothing was kept
 */
export async function loadRehearsal(url: string, { full = false, log }: LoadOptions): Promise<boolean> {
  return withClient(url, async (client) => {
    await client.query('begin');
    // Servers that start together on one database: the later one waits, and finds it full.
    await client.query('lock table years, users in share row exclusive mode');
    if (!(await holdsNothing(client))) return false;
    try {
      await load(client, full, log);
      await client.query('commit');
      return true;
    } catch (error) {
      throw new Error(say.notLoaded, { cause: error });
    }
  });
}

/**
 * Whether a migrated database holds neither years nor users.
 * @param url connection string of the owner
 */
export const isEmpty = (url: string): Promise<boolean> => withClient(url, holdsNothing);

async function load(client: pg.Client, full: boolean, log: LoadOptions['log']): Promise<void> {
  const country = drawCountry(full);
  const contests = planContests(country);
  const people = gatherPeople(country);
  const stations = country.constituencies.reduce((sum, { stationCount }) => sum + stationCount, 0);
  await storeCountry(client, country, contests, people);
  log(say.placesStored(country.regions.length, country.constituencies.length, stations));
  await client.query(`analyze ${REFERENCE}`);

  // Region by region, so that memory holds the calls of one only.
  for (const theirs of Map.groupBy(contests, ({ constituency }) => constituency.region).values())
    await storeFigures(client, theirs, people);
  log(say.figuresStored(contests.filter(({ stage }) => stage !== 'none').length));
  await client.query(`select record_audit(0, '{}', 'rehearsal.load', 'year:' || id, null, to_jsonb(years)) from years`);
  await client.query(`analyze ${FIGURES}`);
}

async function holdsNothing(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from years) and not exists (select from users) as empty',
  );
  return rows[0]?.empty === true;
}

/** The end of the connection also ends a transaction that was not committed. */
async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'election rehearsal' });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
