import type { exports as contract, PublishedResults } from '@election/contract/exports';
import * as failures from '@election/contract/messages/failures';
import * as say from '@election/contract/messages/results';
import type { Input } from '@election/contract/route';
import type { Context, Kept } from '../context.ts';
import type { Topic } from '../db/change-counts.ts';
import { named } from '../db/named.ts';
import { Failure } from '../failure.ts';
import { electionReportOf } from './election-report.ts';
import { registersCsv, resultsCsv } from './tables.ts';

type Asked = Input<typeof contract.json>;

/** What the database knows of a year's published figures, and when they last changed; null where they never have. */
type Published = PublishedResults & { changed_at: string | null };

const until: readonly Topic[] = ['reference', 'results'];

/** Published figures as files for everybody. @throws Failure 404 unknown year or election type */
export const exportCsv: Kept<typeof contract.csv> = { until, read: async (...call) => resultsCsv(await read(...call)) };
export const exportRegisters: Kept<typeof contract.registers> = {
  until,
  read: async (...call) => registersCsv(await read(...call)),
};
export const exportJson: Kept<typeof contract.json> = {
  until,
  read: async (...call) => {
    const { changed_at: _, ...published } = await read(...call);
    return published;
  },
};
export const exportNist: Kept<typeof contract.nist> = {
  until,
  read: async (...call) => {
    const { changed_at, ...published } = await read(...call);
    // Of the figures, not of the call: every process gives the same report.
    return electionReportOf(published, new Date(changed_at ?? 0));
  },
};

const CURRENT = `coalesce($1, (select id from years where status = 'active' order by title desc limit 1))`;
const TYPES = `array(select id from election_types where $2::int is null or id = $2)`;

async function read({ pool }: Context, { year_id, election_type_id }: Asked): Promise<Published> {
  const [row] = await named<{ types: number; published: Published | null }>(
    pool,
    'published_results',
    `select cardinality(${TYPES}) as types, published_results(${CURRENT}, ${TYPES}) as published`,
    [year_id ?? null, election_type_id ?? null],
  );
  if (row?.types === 0) throw new Failure(404, failures.missing(say.electionType));
  if (!row?.published) throw new Failure(404, failures.missing(say.year));
  return row.published;
}
