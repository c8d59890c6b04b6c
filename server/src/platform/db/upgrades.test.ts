import pg from 'pg';
import { expect, test } from 'vitest';
import { comparePublic } from '../../features/audit/compare-tables.ts';
import { useSmallElection } from '../../testing/database.ts';
import { USER_ID } from '../../testing/small-election.ts';
import { migrate } from './migrate.ts';

const database = useSmallElection();

/** Runs statements as the owner. */
async function asOwner(...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

test('0020: an item that its first reader closed is open again for the others while its figures wait', async () => {
  const { agent, second_agent, intern, correspondent } = USER_ID;
  const contest = '(select id from contests where constituency_id = 1 and election_type_id = 1)';
  await asOwner(
    `drop table pending_readers; drop index pending_items_open_constituency; drop index pending_items_open_station;
     alter table pending_items drop column revision;
     create index pending_items_open_constituency on pending_items (id); create index pending_items_open_station on pending_items (id);
     delete from migrations where name = '0020_pending_readers'`,
    `insert into vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
     select ${contest}, 1, id, 10, case id when ${intern} then 'approved' else 'pending' end, 'submit', id
     from users where id in (${agent}, ${second_agent}, ${intern})`,
    // The agent's figures were looked at twice, the second agent's not yet, the intern's were decided.
    `insert into pending_items (id, contest_id, region_id, provider_id, pending, closed_at, closed_by)
     values (1, ${contest}, 1, ${agent}, false, '2026-12-07 18:00Z', ${correspondent}),
            (2, ${contest}, 1, ${agent}, false, '2026-12-07 19:00Z', ${correspondent}),
            (3, ${contest}, 1, ${second_agent}, false, '2026-12-07 18:00Z', ${correspondent}),
            (4, ${contest}, 1, ${second_agent}, true, null, null),
            (5, ${contest}, 1, ${intern}, false, '2026-12-07 18:00Z', ${correspondent})`,
  );
  expect(await migrate(database.url)).toEqual(['0020_pending_readers']);
  const items = await database.pool.query('select id from pending_items where pending order by id');
  expect(items.rows).toEqual([{ id: 2 }, { id: 4 }]);
  const readers = await database.pool.query('select item_id, user_id, revision from pending_readers');
  expect(readers.rows).toEqual([{ item_id: 2, user_id: correspondent, revision: 1 }]);
});

test('0021: the current year stays what the public sees', async () => {
  await asOwner(
    `alter table years drop column is_current_year cascade; drop function first_active_year_is_current() cascade;
     delete from migrations where name = '0021_current_year'`,
    // The history of rows began later, and knows nothing of the column that was dropped.
    `insert into row_history (of_table, row_key, face) select 'years', id, row_face(to_jsonb(years)) from years;
     insert into years (title, status) values ('2020', 'active'), ('2027', 'active'), ('2031', 'inactive')`,
  );
  expect(await migrate(database.url)).toEqual(['0021_current_year']);
  const { rows } = await database.pool.query('select title from years where is_current_year');
  expect(rows).toEqual([{ title: '2027' }]);
});

test('0022: sessions go on, with devices that become known at the next sign-in', async () => {
  await asOwner(
    `alter table sessions drop column device_id; drop table known_devices cascade;
     create table known_networks (user_id int, network text);
     alter table attempts drop column times, drop column running, drop constraint attempts_kind_known,
       add constraint attempts_kind_known check (kind in ('pair', 'account')),
       add column count int not null default 1;
     delete from migrations where name = '0022_known_devices'`,
    `insert into sessions (token_hash, user_id, expires_at) values ('open', 1, now() + interval '1 hour');
     insert into attempts (kind, subject) values ('pair', '192.0.2.1 agent@example.com')`,
  );
  expect(await migrate(database.url)).toEqual(['0022_known_devices']);
  expect((await database.pool.query('select user_id, device_id from sessions')).rows).toEqual([
    { user_id: 1, device_id: null },
  ]);
  expect((await database.pool.query('select from attempts')).rows).toEqual([]);
});

test('0023: what was public before is in the history and in the audit trail, and fits', async () => {
  const contest = 'constituency_id = 3 and election_type_id = 1';
  await asOwner(
    `insert into vote_values (contest_id, candidate_id, live_votes, published_votes, origin, action, changed_by)
     select id, 1, 70, 70, 'validated', 'publish', 1 from contests where ${contest};
     insert into region_results (year_id, region_id, candidate_id, votes) values (1, 2, 1, 70);
     update contests set published_at = '2026-12-07 19:00:00.123456Z', published_by = 1 where ${contest};
     select record_audit(3, '{"id": 1}', 'votes.publish', 'contest:' || id, '{"1": null}', '{"1": 70}') from contests where ${contest}`,
    `drop trigger contests_published on contests; drop function remember_publication; drop table public_verification;
     delete from figure_history where figure = 'publication';
     alter table figure_history drop constraint figure_history_figure_known;
     alter table figure_history add constraint figure_history_figure_known
       check (figure in ('entry', 'live', 'published', 'registered', 'valid', 'rejected'));
     delete from migrations where name = '0023_publications_in_history'`,
  );
  expect(await migrate(database.url)).toEqual(['0023_publications_in_history']);
  const history = await database.pool.query(
    `select to_json(at at time zone 'UTC') #>> '{}' as at, actor_id from figure_history where figure = 'publication'`,
  );
  expect(history.rows).toEqual([{ at: '2026-12-07T19:00:00.123456', actor_id: 1 }]);
  const trail = await database.pool.query(
    `select chain, subject = 'contest:' || k.id as of_contest, after ->> 'published_by' as published_by
     from audit_entries join contests k on ${contest} where action = 'publication.remember'`,
  );
  expect(trail.rows).toEqual([{ chain: 3, of_contest: true, published_by: '1' }]);
  const client = await database.pool.connect();
  await client.query('begin');
  expect(await comparePublic(client)).toEqual([]);
  await client.query('commit');
  client.release();
});

test('0024: the application loses the right to write figures', async () => {
  await asOwner(
    `grant insert, update on vote_values, vote_entries, contests to election_app;
     grant execute on all functions in schema public to public;
     delete from migrations where name in ('0024_rights', 'decide-entries')`,
  );
  expect(await migrate(database.url)).toEqual(['0024_rights', 'decide-entries']);
  for (const statement of [
    'update vote_values set live_votes = 1',
    'update contests set published_by = 1',
    `select set_live(1, null, 1, 'validated', 'validate', null, '[]')`,
  ]) {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
});

test('0026: the registers of published contests stay public, and answers are kept for their keys', async () => {
  const contestAt = (constituency: number) =>
    `(select id from contests where constituency_id = ${constituency} and election_type_id = 1)`;
  const { admin, super_admin } = USER_ID;
  await asOwner(
    `insert into registers (contest_id, total_registered_voters, total_valid_votes, total_rejected, action, changed_by)
     values (${contestAt(1)}, 100, 60, 1, 'register', ${admin}), (${contestAt(2)}, 200, 70, 2, 'register', ${admin})`,
    `update contests set published_at = now(), published_by = ${super_admin} where id = ${contestAt(1)}`,
    `insert into idempotency_keys (user_id, key, request_hash, answer)
     values (${admin}, 'of-a-routine', '', '{"saved": 3}'), (${admin}, 'of-another', '', '{"data": {"id": 1}}')`,
    `alter table registers drop column public_registered_voters, drop column public_valid_votes, drop column public_rejected;
     drop function count_register_versions() cascade;
     create trigger registers_version before update on registers for each row execute function bump_version();
     delete from migrations where name = '0026_public_registers'`,
  );
  expect(await migrate(database.url)).toEqual(['0026_public_registers']);
  const { pool } = database;
  const registers = await pool.query(
    `select version, public_registered_voters, public_valid_votes, public_rejected from registers order by contest_id`,
  );
  expect(registers.rows).toEqual([
    { version: 1, public_registered_voters: 100, public_valid_votes: 60, public_rejected: 1 },
    { version: 1, public_registered_voters: null, public_valid_votes: null, public_rejected: null },
  ]);
  const history = await pool.query(
    `select figure, votes_after, action, actor_id from figure_history where figure like 'public\\_%' and candidate_id is null order by id`,
  );
  expect(history.rows).toEqual([
    { figure: 'public_registered', votes_after: 100, action: 'publish', actor_id: super_admin },
    { figure: 'public_valid', votes_after: 60, action: 'publish', actor_id: super_admin },
    { figure: 'public_rejected', votes_after: 1, action: 'publish', actor_id: super_admin },
  ]);
  const answers = await pool.query('select answer from idempotency_keys order by key');
  expect(answers.rows).toEqual([{ answer: { data: { saved: 3 } } }, { answer: { data: { id: 1 } } }]);
});

test('0027: the report of an earlier import is still shown', async () => {
  const before = {
    year: { title: '2027', created: true },
    publish: { contests: 1, polling_stations: 0, held_back: 0 },
    unknownFiles: ['seats.csv'],
    unknownColumns: [],
    findings: { total: 1, first: [{ code: 'C1', severity: 'error', place: 'Coast', sentence: '570 is not 571.' }] },
  };
  await asOwner(
    `alter table imports drop column notes, drop column expected, drop column accept;
     alter table import_files drop column kind; delete from migrations where name = '0027_import_choices'`,
    `insert into imports (state, report) values ('checked', '${JSON.stringify(before)}')`,
    `insert into imports (state, report) values ('failed', '${JSON.stringify({ ...before, year: null })}'), ('checking', null)`,
  );
  expect(await migrate(database.url)).toEqual(['0027_import_choices']);
  const { rows } = await database.pool.query('select report from imports order by id');
  const [finding] = before.findings.first;
  const after = {
    year: { title: '2027', created: true, unusual: false },
    publish: { contests: 1, polling_stations: 0, held_back: 0, holding: [], needs_reason: [] },
    notes: [],
    findings: { total: 1, first: [{ ...finding, publication: null }] },
  };
  expect(rows).toEqual([{ report: after }, { report: { ...after, year: null } }, { report: null }]);
});
