import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';

/** What a public read asks for: by default the current year, and the first election type that it has. */
interface Asked {
  year_id?: number | undefined;
  election_type_id?: number | undefined;
}

/** The document that an SQL function of a year and an election type answers. @throws Failure 404 */
export async function readNational<Document>(
  { pool }: Pick<Context, 'pool'>,
  routine: 'national_results' | 'outlook_facts',
  { year_id, election_type_id }: Asked,
): Promise<Document> {
  const [row] = await named<{ known: boolean; document: Document | null }>(
    pool,
    routine,
    `select exists (select from election_types where id = type) as known, ${routine}(year, type) as document
     from (select coalesce($1, (select id from years where is_current_year)) as year) as asked
     cross join lateral (select coalesce($2::int, (election_types_of(year))[1]) as type) as shown`,
    [year_id ?? null, election_type_id ?? null],
  );
  if (row?.known === false) throw new Failure(404, failures.missing({ what: failures.theElectionType }));
  if (!row?.document) throw new Failure(404, failures.missing({ what: failures.theYear }));
  return row.document;
}
