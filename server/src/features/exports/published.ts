import type { RegisterTotals } from '@election/contract/figures/registers';
import type { PublishedResults } from '@election/contract/results/exports';
import type pg from 'pg';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import type { Cell } from '../../platform/text/table.ts';

/** A polling station of which figures are published. */
export interface PublishedStation {
  id: number;
  constituency_id: number;
  code: string;
  name: string;
  results: { candidate_id: number; votes: number }[];
  /** The public totals of its sheets, one of each election type. */
  registers: (RegisterTotals & { election_type_id: number })[];
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
}
interface FoundWithStations extends Found {
  stations: { changed_at: string | null; stations: PublishedStation[] };
}

/** The rows of each file of reference data, by column. */
export type ReferenceRows = Record<string, Record<string, Cell>[] | null>;

const CURRENT = `coalesce($1, (select id from years where is_current_year))`;
const TYPES = `array(
  select id from election_types where id = $2::int or ($2 is null and id = any (election_types_of(${CURRENT}))))`;
const RESULTS = `select cardinality(${TYPES}) as types, published_results(${CURRENT}, ${TYPES}) as published`;
const STATIONS = `${RESULTS}, published_stations(${CURRENT}, ${TYPES}) as stations`;
const REFERENCE = `${STATIONS}, election_files(${CURRENT}) as files`;

/** Reads the figures of constituencies. @throws Failure 404 unknown year or election type */
export async function readPublished(pool: pg.Pool, asked: Asked): Promise<Published> {
  const { published, changed_at } = foundOf(
    (await named<Found>(pool, 'published_results', RESULTS, valuesOf(asked)))[0],
  );
  return { published, changed: new Date(changed_at ?? 0) };
}

/** Reads the figures of constituencies and of stations, of one moment. @throws Failure 404 unknown year or election type */
export async function readPublishedWithStations(pool: pg.Pool, asked: Asked): Promise<PublishedWithStations> {
  return withStations((await named<FoundWithStations>(pool, 'published_stations', STATIONS, valuesOf(asked)))[0]);
}

/** Reads all of that and the year's reference data, of one moment. @throws Failure 404 unknown year */
export async function readElection(
  pool: pg.Pool,
  asked: Asked,
): Promise<PublishedWithStations & { files: ReferenceRows }> {
  type Row = FoundWithStations & { files: ReferenceRows };
  const [row] = await named<Row>(pool, 'election_files', REFERENCE, valuesOf(asked));
  return { ...withStations(row), files: row?.files ?? {} };
}

const valuesOf = ({ year_id, election_type_id }: Asked) => [year_id ?? null, election_type_id ?? null];

function foundOf(row: Found | undefined): { published: PublishedResults; changed_at: string | null } {
  if (row?.types === 0) throw new Failure(404, failures.missing({ what: failures.theElectionType }));
  if (!row?.published) throw new Failure(404, failures.missing({ what: failures.theYear }));
  const { changed_at, ...published } = row.published;
  return { published, changed_at };
}

function withStations(row: FoundWithStations | undefined): PublishedWithStations {
  const { published, changed_at } = foundOf(row);
  const there = row?.stations;
  const changes = [changed_at, there?.changed_at].map((at) => new Date(at ?? 0).getTime());
  return {
    published,
    changed: new Date(Math.max(...changes)),
    stations: there?.stations ?? [],
  };
}
