import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../testing/server.ts';
import { SMALL, USER_ID } from '../../testing/small-election.ts';

const server = useServer();
const REFUSED = '42501';

/** One connection, which signs in as those of a server do. */
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(server.database.pool.options);
  await client.connect();
});
afterAll(() => client.end());

const READ = 'select';
const ROWS = 'select, insert, update, delete';

/** What the application may do with each table. Columns are named where it may not write all of them. */
const RIGHTS: Record<string, string> = {
  application_secrets: READ,
  attempts: ROWS,
  audit_chains: READ,
  audit_checkpoints: 'select, insert',
  audit_entries: READ,
  authenticators: ROWS,
  calls: READ,
  candidates: ROWS,
  change_counts: ROWS,
  checkpoint_deliveries: 'select, insert, update (attempts, next_at, delivered_at, error)',
  coalitions: ROWS,
  constituencies: ROWS,
  constituency_matches: 'select, insert, delete',
  contest_stations: READ,
  contests: READ,
  corrections: READ,
  display_links: 'select, insert, update (last_used_at, revoked_by, revoked_at)',
  election_types: READ,
  feed_head: READ,
  feed_keys: ROWS,
  feed_messages: READ,
  figure_history: READ,
  finding_decisions: READ,
  idempotency_keys: ROWS,
  import_files: ROWS,
  imports: 'select, insert, update',
  keyings: READ,
  known_devices: ROWS,
  link_requests: ROWS,
  migrations: READ,
  new_devices: ROWS,
  one_time_links: ROWS,
  event_outbox: 'select, insert, delete',
  parties: ROWS,
  pending_items: 'select, update (region_id)',
  passkey_challenges: ROWS,
  passkeys: ROWS,
  pending_readers: ROWS,
  permissions: ROWS,
  pictures: 'select, insert',
  pink_sheets: 'select, insert, update (ended_at, ended_by, ended_how, public_at, public_by)',
  place_activity: READ,
  poll_votes: ROWS,
  polling_stations: ROWS,
  polls: ROWS,
  public_changes: READ,
  public_verification: READ,
  questions: READ,
  recovery_codes: ROWS,
  region_results: READ,
  regions: ROWS,
  registers: READ,
  reminders: 'select, insert, update',
  resolutions: READ,
  restorations: READ,
  result_versions: READ,
  role_permissions: ROWS,
  roles: ROWS,
  row_history: READ,
  seats: READ,
  second_steps: ROWS,
  sessions: ROWS,
  station_results: READ,
  user_constituencies: ROWS,
  users: ROWS,
  vote_entries: READ,
  vote_transitions: READ,
  vote_values: READ,
  wall_control: 'select, update (revision, scene, running_order, held_at, held, held_after, order_version)',
  webhooks: ROWS,
  years: ROWS,
};

/** Whether the application may run a statement, or is refused with a sentence; what it does is undone. */
async function may(statement: string, refusal?: string): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return code !== REFUSED || (refusal !== undefined && message !== refusal);
  } finally {
    await client.query('rollback');
  }
}

async function mayWrite(verb: string, columns: readonly string[], statement: (column: string) => string) {
  const allowed: string[] = [];
  for (const column of columns) if (await may(statement(column))) allowed.push(column);
  if (allowed.length === 0) return [];
  return [allowed.length === columns.length ? verb : `${verb} (${allowed.join(', ')})`];
}

/** Functions that run as the owner of the database. */
const OWNERS = ['forget_sealing_keys', 'record_audit'];

describe('the connections of a server', () => {
  test('may do with every table what is decided for it, and nothing else', async () => {
    const { rows } = await server.database.owner.query<{ name: string; columns: string[] }>(
      `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       group by c.relname order by c.relname`,
    );
    const found: Record<string, string> = {};
    for (const { name, columns } of rows) {
      const verbs = [
        ...((await may(`select * from ${name} limit 0`)) ? ['select'] : []),
        ...(await mayWrite('insert', columns, (column) => `insert into ${name} (${column}) values (default)`)),
        ...(await mayWrite('update', columns, (column) => `update ${name} set ${column} = default where false`)),
        ...((await may(`delete from ${name} where false`)) ? ['delete'] : []),
        ...((await may(`truncate ${name}`)) ? ['truncate'] : []),
      ];
      found[name] = verbs.join(', ');
    }
    expect(found).toEqual(RIGHTS);
  });

  test('may draw no number of a sequence', async () => {
    const { rows } = await server.database.owner.query<{ name: string }>(
      `select sequencename as name from pg_sequences where schemaname = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) expect(await may(`select nextval('${name}')`), name).toBe(false);
  });

  test('may call these functions and no others, each of which is tried', async () => {
    const { rows } = await server.database.owner.query<{ name: string; call: string }>(
      `select proname as name, format('select %I(%s)', proname, (
           select string_agg('null::' || format_type(type, null), ', ' order by place)
           from unnest(proargtypes) with ordinality as arguments (type, place))) as call
       from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
       order by proname`,
    );
    const callable: string[] = [];
    for (const { name, call } of rows)
      if (await may(call, `permission denied for function ${name}`)) callable.push(name);
    expect(rows.length).toBeGreaterThan(callable.length);
    expect(callable.sort()).toEqual([...ENTRY_POINTS, ...READERS, ...OWNERS].sort());
  });

  test('has functions that no one else may call; those that write figures run as another role', async () => {
    const { rows } = await server.database.owner.query<{ name: string; runs_as: string; public: boolean }>(
      `select proname as name, case when prosecdef then pg_get_userbyid(proowner) else 'caller' end as runs_as,
              has_function_privilege('public', oid, 'execute') as public
       from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('election_app', oid, 'execute')
         and prorettype <> 'trigger'::regtype
       order by proname`,
    );
    expect(rows.filter((row) => row.public)).toEqual([]);
    const running = (role: string) =>
      rows
        .filter(({ runs_as }) => runs_as === role)
        .map(({ name }) => name)
        .sort();
    expect(running('election_routines')).toEqual(ENTRY_POINTS.toSorted());
    expect(running('caller')).toEqual(READERS.toSorted());
    expect(running('postgres')).toEqual(OWNERS);
  });

  test('no function that runs as another role resolves names in a schema of the caller', async () => {
    const { rows } = await server.database.owner.query<{ name: string; path: string | null }>(
      `select proname as name, (select setting from unnest(proconfig) setting where setting like 'search_path=%') as path
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
    );
    expect(rows.length).toBeGreaterThan(ENTRY_POINTS.length);
    expect(rows.filter(({ path }) => path !== 'search_path=public, pg_temp')).toEqual([]);
  });

  test.each([
    'select',
    'set role none',
    'reset role',
    'set session authorization default',
    // PostgreSQL warns, and grants nothing.
    'grant update on vote_values to election_app',
  ])('gain nothing by "%s"', async (statement) => {
    await client.query(statement);
    try {
      const { rows } = await client.query(
        `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as powerful,
                pg_has_role('election_routines', 'member') as routines, session_user = 'postgres' as owner
         from pg_roles where rolname = session_user`,
      );
      expect(rows).toEqual([{ powerful: false, routines: false, owner: false }]);
      for (const forgery of FORGERIES) expect(await may(forgery), forgery).toBe(false);
    } finally {
      await client.query('set role election_app');
    }
  });

  test.each([
    'set role postgres',
    'set role election_routines',
    'set session authorization postgres',
    'grant election_routines to election_app',
    'alter role election_app superuser',
    'set session_replication_role = replica',
    'alter table vote_values disable trigger all',
    'drop trigger vote_values_updated on vote_values',
    'drop function remember_values cascade',
    'alter function run_once owner to election_app',
    'lock table vote_values in exclusive mode',
    'comment on table vote_values is null',
    'create table public.contests_of_mine ()',
    'create schema mine',
    'create temporary table vote_transitions (subject text)',
    'create temporary view vote_transitions as select 1',
    'create temporary sequence numbers',
    'create function public.figures_hash(text) returns text language sql return null',
    'create function pg_temp.figures_hash(contests) returns text language sql return null',
    'create operator pg_temp.= (leftarg = int, rightarg = int, function = int4ne)',
    'create event trigger mine on ddl_command_end execute function count_change()',
  ])('may not: %s', async (statement) => {
    expect(await may(statement)).toBe(false);
  });

  test('fill the tables of an import with the rows of files, and touch nothing of what the checks plan', async () => {
    const importing = new pg.Client(server.database.pool.options);
    await importing.connect();
    try {
      await importing.query('select open_import()');
      await importing.query(`insert into import_years (line, ok, title) values (2, true, '2024')`);
      for (const forgery of [
        'insert into planned_results (line) values (1)',
        'update planned_registers set total_rejected = 0',
        'delete from held_back',
        'truncate import_findings',
        'alter table planned_results add column mine int default 1',
        'drop table planned_results',
        'create trigger mine before insert on import_years for each row execute function count_change()',
        'create rule mine as on insert to import_years do also select 1',
        'select apply_import_figures(1, true)',
        'select publish_import(1)',
      ]) {
        await expect(importing.query(forgery), forgery).rejects.toMatchObject({ code: REFUSED });
      }
    } finally {
      await importing.end();
    }
  });
});

describe('the role as which routines run', () => {
  test('writes figures and what imports store, and neither history nor audit trail', async () => {
    const { rows } = await server.database.owner.query<{ name: string; rights: string }>(
      `select c.relname as name, concat_ws(', ', (
           select string_agg(verb, ', ' order by place)
           from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger', 'references'])
             with ordinality as verbs (verb, place)
           where has_table_privilege('election_routines', c.oid, verb)), (
           select 'update (' || string_agg(attname, ', ' order by attnum) || ')' from pg_attribute a
           where a.attrelid = c.oid and attnum > 0 and not attisdropped
             and has_column_privilege('election_routines', c.oid, attnum, 'update')
             and not has_table_privilege('election_routines', c.oid, 'update'))) as rights
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    const found = Object.fromEntries(
      rows.filter(({ rights }) => rights !== '').map(({ name, rights }) => [name, rights]),
    );
    expect(found).toEqual(ROUTINES_MAY);
  });

  test('cannot sign in, has no rights beyond its own, and no one else is in it', async () => {
    const { rows } = await server.database.owner.query(
      `select rolcanlogin or rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powerful,
              (select count(*) from pg_auth_members where member = r.oid) as member_of,
              pg_has_role('election_app', r.oid, 'member') or pg_has_role(r.oid, 'election_app', 'member') as mixed
       from pg_roles r where rolname = 'election_routines'`,
    );
    expect(rows).toEqual([{ powerful: false, member_of: 0, mixed: false }]);
  });
});

const UPSERT = 'select, insert, update';

const ROUTINES_MAY: Record<string, string> = {
  audit_entries: 'select',
  calls:
    'select, insert, update (confirmed_by, confirmed_at, newsroom, ended_by, ended_at, ended_how, end_reason, end_note)',
  candidates: UPSERT,
  coalitions: UPSERT,
  constituencies: UPSERT,
  corrections: 'select, insert',
  contest_stations: 'select',
  contests:
    'select, update (published_at, published_by, status, elected_id, status_note, public_status, public_elected_id, public_note, status_by, summed_stations, public_stations)',
  election_types: READ,
  feed_messages: 'select, insert',
  figure_history: READ,
  finding_decisions: 'select, insert',
  idempotency_keys: 'select, insert',
  keyings: UPSERT,
  event_outbox: 'insert',
  parties: UPSERT,
  pending_items: UPSERT,
  permissions: READ,
  pink_sheets: 'select, update (public_at, public_by)',
  place_activity: 'select',
  polling_stations: UPSERT,
  public_verification: UPSERT,
  questions: UPSERT,
  region_results: ROWS,
  regions: UPSERT,
  registers: UPSERT,
  resolutions: 'select, insert',
  result_versions: UPSERT,
  role_permissions: READ,
  seats: ROWS,
  station_results: 'select',
  user_constituencies: READ,
  vote_entries: UPSERT,
  vote_transitions: READ,
  vote_values: UPSERT,
  years: UPSERT,
};

/** What a thief of the application's connection would try: figures in another's name, and routines without their checks. */
const CALL = JSON.stringify({ actor: { id: USER_ID.super_admin }, input: { year_id: SMALL.year } });
const FORGERIES = [
  `update vote_values set live_votes = 1, changed_by = ${USER_ID.admin}`,
  `update vote_values set published_votes = 1`,
  `update vote_entries set status = 'approved'`,
  `update contests set published_by = ${USER_ID.admin}`,
  `update contests set published_at = now()`,
  'update region_results set votes = 1',
  'delete from seats',
  'delete from registers',
  'update registers set public_rejected = 0',
  'insert into registers (contest_id) values (1)',
  'update result_versions set version = 1',
  'delete from pink_sheets',
  `update pink_sheets set picture = '', uploaded_by = ${USER_ID.admin}`,
  'insert into finding_decisions (code) values (null)',
  `update keyings set user_id = ${USER_ID.admin}`,
  'insert into resolutions (outcome) values (null)',
  `update questions set answer = 'It is right'`,
  `update public_verification set differs_since = null, differences = '{}'`,
  'insert into corrections (kind) values (null)',
  `update corrections set note = 'Nothing to see'`,
  'delete from corrections',
  `insert into feed_messages (body) values ('{}')`,
  'update feed_head set last = 0',
  `update calls set confirmed_by = ${USER_ID.admin}`,
  'insert into calls (kind) values (null)',
  'insert into audit_entries (chain) values (0)',
  'update audit_chains set length = 0',
  'insert into figure_history (action) values (null)',
  `insert into row_history (of_table, row_key) values ('years', '1')`,
  `select set_live(1, null, ${USER_ID.admin}, 'validated', 'validate', null, '[]')`,
  `select move_entries(1, 0, 'publish', ${USER_ID.admin}, null)`,
  `select publish_values(k, ${USER_ID.admin}, 'publish', null) from contests k`,
  'select settle_seat(1)',
  `select publish_register(1, 0, ${USER_ID.admin}, 'publish')`,
  `select close_settled_items(1, null, ${USER_ID.admin})`,
  ...[
    'submit_entries',
    'decide_entries',
    'save_votes',
    'save_register',
    'publish_contest',
    'publish_station',
    'withdraw_contest',
    'withdraw_station',
    'sync_regions',
  ].map((routine) => `select ${routine}('${CALL}')`),
];

/** Run as election_routines. */
const ENTRY_POINTS = [
  'analyze_import',
  'answer_by_sheet',
  'apply_import',
  'check_import_candidates',
  'check_import_constituencies',
  'check_import_coalitions',
  'check_import_parties',
  'check_import_regions',
  'check_import_registers',
  'check_import_results',
  'check_import_stations',
  'check_import_year',
  'confirm_call',
  'drop_call',
  'gather_figures',
  'gather_scales',
  'keep_decisions',
  'keep_public_verification',
  'lock_contests',
  'lock_for_import',
  'lock_race',
  'propose_call',
  'take_back_call',
  'make_station_codes',
  'open_import',
  'plan_publication',
  'point_to_refused_rows',
  'raise_all_result_versions',
  'refuse_own_entries',
  'run_once',
  'set_contest_status',
  'check_import_contests',
  'plan_contests',
];

/** Run with the application's own rights: they read, or write what it may write itself. */
const READERS = [
  'active_ballot',
  'ambiguous_name',
  'announce',
  'attempt_refusal',
  'audit_hash',
  'call_facts',
  'call_json',
  'candidate_json',
  'candidate_label',
  'claim_key',
  'claims_end',
  'complete_sources',
  'contest_figures',
  'correction_json',
  'count_attempt',
  'count_factors',
  'counted_stations',
  'counted_votes',
  'counting_status',
  'field_pack',
  'earlier_figures',
  'election_files',
  'election_types_of',
  'entering_people',
  'figures_hash',
  'final_registers',
  'first_round',
  'is_outline',
  'free_slug',
  'held_statuses',
  'holders_at',
  'import_ballots',
  'import_confirmables',
  'import_counts',
  'import_key',
  'import_station_figures',
  'import_status_facts',
  'import_text',
  'import_units',
  'inactive_stations',
  'is_counted',
  'is_nationwide',
  'is_place_published',
  'is_register_public',
  'is_slug_taken',
  'is_whole',
  'is_withdrawn',
  'keep_answer',
  'key_in_use',
  'keyed_candidates',
  'marked_name',
  'namesakes',
  'nation_facts',
  'national_results',
  'needs_source',
  'numbered_name',
  'outlook_facts',
  'outstanding_stations',
  'party_json',
  'public_as_of',
  'public_contest',
  'public_places',
  'public_register_json',
  'public_status_json',
  'public_timeline',
  'public_totals_of',
  'public_truth',
  'mark_of',
  'publication_at',
  'public_changes',
  'refused_rows',
  'publication_counts',
  'publication_of',
  'publication_version',
  'publish_facts',
  'published_results',
  'published_stations',
  'receipt_code',
  'receipt_detail',
  'receipt_of',
  'refuse',
  'register_json',
  'reporting_json',
  'resolved_ballot',
  'same_figures_as',
  'seat_facts',
  'send_event_outbox',
  'settle_attempt',
  'slug_of',
  'source_entries',
  'sources_json',
  'sources_needed',
  'sources_seen',
  'corrects_public',
  'published_leaders',
  'status_refusal',
  'standing_at',
  'standing_json',
  'station_figures',
  'station_label',
  'station_of',
  'stations_contradict',
  'status_facts',
  'status_json',
  'totals_of',
  'unknown_names',
  'validators_of',
  'waiting_sheets',
  'without_poll',
];
