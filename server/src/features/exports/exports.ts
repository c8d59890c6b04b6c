import type { exports as contract, PublishedResults } from '@election/contract/exports';
import type { Input } from '@election/contract/route';
import type { VersionKey } from '../../platform/cache/cache-versions.ts';
import type { Cached, Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import * as failures from '../../platform/sentences.ts';
import { electionReportOf } from './election-report.ts';
import { registersCsv, resultsCsv } from './tables.ts';

type Asked = Input<typeof contract.json>;

/** What the database knows of a year's published figures, and when they last changed; null where they never have. */
type Published = PublishedResults & { changed_at: string | null };

const versions: readonly VersionKey[] = ['reference', 'results'];

/** Published figures as files, without a session. @throws Failure 404 unknown year or election type */
export const exportCsv: Cached<typeof contract.csv> = {
  versions,
  read: async (...call) => resultsCsv(await read(...call)),
};
export const exportRegisters: Cached<typeof contract.registers> = {
  versions,
  read: async (...call) => registersCsv(await read(...call)),
};
export const exportJson: Cached<typeof contract.json> = {
  versions,
  read: async (...call) => {
    const { changed_at: _, ...published } = await read(...call);
    return published;
  },
};
export const exportNist: Cached<typeof contract.nist> = {
  versions,
  read: async (...call) => {
    const { changed_at, ...published } = await read(...call);
    // Of the figures, not of the call: every process gives the same report.
    return electionReportOf(published, new Date(changed_at ?? 0));
  },
};

const CURRENT = `coalesce($1, (select id from years where is_current_year))`;
const TYPES = `array(select id from election_types where $2::int is null or id = $2)`;

async function read({ pool }: Context, { year_id, election_type_id }: Asked): Promise<Published> {
  const [row] = await named<{ types: number; published: Published | null }>(
    pool,
    'published_results',
    `select cardinality(${TYPES}) as types, published_results(${CURRENT}, ${TYPES}) as published`,
    [year_id ?? null, election_type_id ?? null],
  );
  if (row?.types === 0) throw new Failure(404, failures.missing(failures.theElectionType));
  if (!row?.published) throw new Failure(404, failures.missing(failures.theYear));
  return row.published;
}
