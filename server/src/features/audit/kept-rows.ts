/** A table whose rows the history of rows keeps. */
interface Kept {
  /** The columns of the primary key; by default `id`. */
  key?: readonly string[];
  /** The columns that are not kept. */
  without?: readonly string[];
}

/**
 * The tables beside those of figures that the public reads. The triggers of 0094 and later migrations keep the same ones, as a test
 * holds: the list of the database is not read, as its superuser could shorten it.
 */
const PUBLIC_ROWS = {
  years: {},
  regions: {},
  constituencies: {},
  polling_stations: {},
  coalitions: {},
  parties: {},
  candidates: {},
  election_types: {},
  constituency_matches: { key: ['constituency_id'] },
  // Publication and status are compared with the history of figures.
  contests: {
    without: [
      ...['published_at', 'published_by', 'status', 'elected_id', 'status_note'],
      ...['public_status', 'public_elected_id', 'public_note'],
    ],
  },
  calls: {},
  feed_messages: {},
  public_changes: {},
  polls: {},
  poll_votes: { key: ['poll_id', 'candidate_id'] },
  wall_control: { key: ['one'] },
} satisfies Record<string, Kept>;

/** The tables that the newsroom alone reads. */
const DESK_ROWS = {
  finding_decisions: {},
  resolutions: {},
  questions: {},
  keyings: { without: ['touched_at'] },
  reminders: { key: ['contest_id', 'place'] },
  vote_transitions: { key: ['subject', 'action', 'state'] },
  permissions: {},
  roles: {},
  role_permissions: { key: ['role_id', 'permission_id'] },
  users: { without: ['name', 'email', 'phone', 'password_hash'] },
  user_constituencies: { key: ['user_id', 'constituency_id'] },
} satisfies Record<string, Kept>;

export type KeptTable = keyof typeof PUBLIC_ROWS | keyof typeof DESK_ROWS;
export const KEPT_ROWS: Readonly<Record<KeptTable, Kept>> = { ...PUBLIC_ROWS, ...DESK_ROWS };

export const isKept = (kind: string): kind is KeptTable => kind in KEPT_ROWS;

/** What is said of a row that only one side has. */
export const ROW = 'a row';

/** A row as the history keeps it: of a long value its hash. Written out, as the owner could replace a function. */
const storedRows = (table: string, { key = ['id'], without = [] }: Kept): string => `
  select '${table}' as of_table, concat_ws('/', ${key.map((column) => `t.${column}`).join(', ')}) as row_key, (
    select jsonb_object_agg(key, case when octet_length(value::text) > 500
      then to_jsonb('sha256 ' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex')) else value end)
    from jsonb_each(to_jsonb(t) - '{${without.join(', ')}}'::text[])) as face
  from ${table} t`;

/**
 * Every row of a table and the last one of its history, both ways. A column that a later version added or took away has no history,
 * and is not compared. Requires the time zone UTC.
 */
const rowsOf = (table: string, kept: Kept): string => `
  with records as (
    select * from (
      select distinct on (row_key) row_key, face from row_history where of_table = '${table}' order by row_key, id desc
    ) as last where face is not null
  ),
  differing as (
    select row_key, s.face as stored, r.face as recorded
    from (${storedRows(table, kept)}) s full join records r using (row_key)
    where s.face is distinct from r.face
  ),
  fields as (
    select distinct on (row_key) row_key, stored, recorded, field
    from differing cross join lateral (
      select null as field where stored is null or recorded is null
      union all
      select key from jsonb_each(recorded) where stored ? key and stored -> key <> value
    ) as changed order by row_key, field
  )
  select '${table}' as kind, null::int as contest_id, null::int as place, null::int as candidate_id, null::int as provider_id,
         null::int as region_id, null::int as item,
         concat_ws(', ', row_key || coalesce(' (' || coalesce(recorded ->> 'name', recorded ->> 'title', stored ->> 'name', stored ->> 'title') || ')', ''),
           field) as field,
         case when field is not null then stored ->> field when stored is not null then '${ROW}' end as table_says,
         case when field is not null then recorded ->> field when recorded is not null then '${ROW}' end as record_says
  from fields`;

const queriesOf = (tables: Readonly<Record<string, Kept>>) =>
  Object.entries(tables).map(([table, kept]) => rowsOf(table, kept));

/** Compare the tables with the history of rows: those that the public reads, and the others. */
export const PUBLIC_ROW_QUERIES: readonly string[] = queriesOf(PUBLIC_ROWS);
export const DESK_ROW_QUERIES: readonly string[] = queriesOf(DESK_ROWS);
