import { type AuditEntry, type audit as contract, GENERAL_UNIT } from '@election/contract/audit/audit';
import type { Data, Input } from '@election/contract/wire/route';
import type pg from 'pg';
import type { Context } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { GENERAL_CHAIN } from '../../platform/writes/record.ts';
import { changesOf, sidesOf } from './changes.ts';

/** Rows a page of the audit trail. */
export const AUDIT_PER_PAGE = 50;

type Query = Input<typeof contract.list>;
/** A row as the query has it. */
export type RowFound = Omit<AuditEntry, 'changes'> & { before: unknown; after: unknown };

/** The columns of a row: `e` is the row, `c` the constituency of its chain. */
export const ROW_COLUMNS = `e.chain, e.sequence, to_json(e.at) #>> '{}' as at, e.action, e.subject, e.before, e.after, e.address, e.request_id,
      encode(e.hash, 'hex') as hash,
      json_build_object('id', e.actor_id, 'name', e.actor_name, 'role', e.actor_role) as actor,
      case when e.chain > ${GENERAL_CHAIN} then json_build_object('id', e.chain, 'name', c.name) end as constituency`;

/** One page of the audit trail, filtered, newest first. `next` is the cursor of the next page. */
export async function listAudit({ pool }: Context, query: Query): Promise<Data<typeof contract.list>> {
  const { text, values } = pageQuery(query);
  const { rows } = await pool.query<RowFound>(text, values);
  const page = rows.slice(0, AUDIT_PER_PAGE);
  const last = page.at(-1);
  return {
    data: await withChanges(pool, page),
    per_page: AUDIT_PER_PAGE,
    next: last && rows.length > AUDIT_PER_PAGE ? `${last.chain}.${last.sequence}` : null,
  };
}

/** Rows with what changed, the fields of figures by the candidates' names. */
export async function withChanges(pool: pg.Pool, rows: readonly RowFound[]): Promise<AuditEntry[]> {
  const names = await candidateNames(pool, rows);
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    changes: changesOf(...sidesOf(row.action, before, after)).map((change) => ({
      ...change,
      field: fieldName(row.subject, change.field, names),
    })),
  }));
}

/** The SQL of a page with one extra row, which shows whether there is a next page. Exported for the test of its plans. */
export function pageQuery({ actor_id, unit, region_id, action, subject, from, until, after }: Query) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const [chain, sequence] = after?.split('.').map(Number) ?? [];
  // Within a chain the order by sequence is the order by time, and the primary key provides it.
  const inChain = unit !== undefined;
  const filters = [
    ...(actor_id === undefined ? [] : [`actor_id = ${bind(actor_id)}`]),
    ...(inChain ? [`chain = ${bind(unit === GENERAL_UNIT ? GENERAL_CHAIN : unit)}`] : []),
    ...(region_id === undefined
      ? []
      : [`chain = any (array(select id from constituencies where region_id = ${bind(region_id)}))`]),
    ...(action === undefined ? [] : [`action = ${bind(action)}`]),
    ...(subject === undefined ? [] : [`subject = ${bind(subject)}`]),
    ...(from === undefined ? [] : [`at >= ${bind(utc(from))}`]),
    ...(until === undefined ? [] : [`at < ${bind(utc(until))}`]),
    ...(after === undefined ? [] : [inChain ? `sequence < ${bind(sequence)}` : beyond(bind(chain), bind(sequence))]),
  ];
  const order = inChain ? 'sequence desc' : 'at desc, chain desc, sequence desc';
  const text = `
    select ${ROW_COLUMNS}
    from (select * from audit_entries ${filters.length > 0 ? `where ${filters.join(' and ')}` : ''}
          order by ${order} limit ${AUDIT_PER_PAGE + 1}) as e
    left join constituencies c on c.id = e.chain
    order by ${order}`;
  return { text, values };
}

/** Rows after this one in the order of the page. The first condition is for the index. */
function beyond(chain: string, sequence: string): string {
  const at = `(select at from audit_entries where chain = ${chain} and sequence = ${sequence})`;
  return `at <= ${at} and (at, chain, sequence) < (${at}, ${chain}, ${sequence})`;
}

/** The field of a figure is its candidate's id. */
const candidateIn = (subject: string, field: string): number | null =>
  subject.startsWith('contest:') && /^\d{1,9}$/.test(field) ? Number(field) : null;

const fieldName = (subject: string, field: string, names: ReadonlyMap<number, string>): string =>
  names.get(candidateIn(subject, field) ?? 0) ?? field;

async function candidateNames(pool: pg.Pool, page: readonly RowFound[]): Promise<ReadonlyMap<number, string>> {
  const ids = page.flatMap(({ subject, before, after }) =>
    Object.keys({ ...(before ?? {}), ...(after ?? {}) }).flatMap((field) => candidateIn(subject, field) ?? []),
  );
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, candidate_label(c) as name from candidates c where id = any ($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A loose index scan: its cost grows with the number of distinct values, not with the length of the trail. */
const distinct = (column: 'actor_id' | 'action') => `
  with recursive found (value) as (
    (select ${column} from audit_entries where ${column} is not null order by ${column} limit 1)
    union all
    select (select ${column} from audit_entries where ${column} > found.value order by ${column} limit 1)
    from found where found.value is not null
  )
  select value from found where value is not null`;

const CHOICES = `
  select
    (select coalesce(json_agg(json_build_object('id', value, 'name', (
       select actor_name from audit_entries where actor_id = value order by at desc limit 1)) order by value), '[]')
     from (${distinct('actor_id')}) as people) as people,
    (select coalesce(json_agg(value order by value), '[]') from (${distinct('action')}) as actions) as actions`;

/** The actors, by their latest names, and the actions that occur in the audit trail. */
export async function listAuditChoices({ pool }: Context): Promise<Data<typeof contract.choices>> {
  const [row] = await named<Data<typeof contract.choices>>(pool, 'audit_choices', CHOICES, []);
  return row ?? { people: [], actions: [] };
}

/** PostgreSQL knows offsets below 16 hours only. */
const utc = (moment: string): string => new Date(moment).toISOString();
