import type { PublishedResults } from '@election/contract/exports';
import type pg from 'pg';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import * as failures from '../../platform/sentences.ts';

/** A polling station of which figures are published. */
export interface PublishedStation {
  id: number;
  constituency_id: number;
  code: string;
  name: string;
  results: { candidate_id: number; votes: number }[];
}

/** A year's published figures, and when they last changed. */
export interface Published {
  published: PublishedResults;
  changed: Date;
}
/** Those of polling stations too. */
export interface PublishedWithStations extends Published {
  stations: PublishedStation[];
}

/** What is read: of which year, by default the current one, and of which election type, by default all. */
export interface Asked {
  year_id?: number | undefined;
  election_type_id?: number | undefined;
}

/** What the database knows; `changed_at` is null where nothing ever was published. */
interface Found {
  types: number;
  published: (PublishedResults & { changed_at: string | null }) | null;
  stations: { sequence: number; changed_at: string | null; stations: PublishedStation[] };
}

const CURRENT = `coalesce($1, (select id from years where is_current_year))`;
const TYPES = `array(select id from election_types where $2::int is null or id = $2)`;
const RESULTS = `cardinality(${TYPES}) as types, published_results(${CURRENT}, ${TYPES}) as published`;

/** Reads the figures of constituencies. @throws Failure 404 unknown year or election type */
export async function readPublished(pool: pg.Pool, asked: Asked): Promise<Published> {
  const [row] = await named<Found>(pool, 'published_results', `select ${RESULTS}`, valuesOf(asked));
  const { published, changed_at } = foundOf(row);
  return { published, changed: new Date(changed_at ?? 0) };
}

/** Reads the figures of constituencies and of stations, of one moment. @throws Failure 404 unknown year or election type */
export async function readPublishedWithStations(pool: pg.Pool, asked: Asked): Promise<PublishedWithStations> {
  const query = `select ${RESULTS}, published_stations(${CURRENT}, ${TYPES}) as stations`;
  const [row] = await named<Found>(pool, 'published_stations', query, valuesOf(asked));
  const { published, changed_at } = foundOf(row);
  const {
    sequence,
    stations,
    changed_at: changedThere,
  } = row?.stations ?? { sequence: 0, stations: [], changed_at: null };
  const changes = [changed_at, changedThere].map((at) => new Date(at ?? 0).getTime());
  return {
    published: { ...published, sequence: published.sequence + sequence },
    changed: new Date(Math.max(...changes)),
    stations,
  };
}

const valuesOf = ({ year_id, election_type_id }: Asked) => [year_id ?? null, election_type_id ?? null];

function foundOf(row: Found | undefined): { published: PublishedResults; changed_at: string | null } {
  if (row?.types === 0) throw new Failure(404, failures.missing(failures.theElectionType));
  if (!row?.published) throw new Failure(404, failures.missing(failures.theYear));
  const { changed_at, ...published } = row.published;
  return { published, changed_at };
}
