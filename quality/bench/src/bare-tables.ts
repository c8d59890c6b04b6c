import type pg from 'pg';
import type { Election } from './election.ts';

const WRITTEN_TABLES = [
  'contests',
  'vote_entries',
  'vote_values',
  'figure_history',
  'pending_items',
  'region_results',
  'result_versions',
  'audit_chains',
  'audit_entries',
  'idempotency_keys',
];

/** Creates the tables of bare-writes.ts: the same columns, indexes and checks, without triggers and foreign keys. */
export async function createBareTables(client: pg.Client, { assignments, year_id }: Election): Promise<void> {
  await client.query('create schema bare');
  for (const table of WRITTEN_TABLES)
    await client.query(`create table bare.${table} (like public.${table} including all)`);
  await client.query('insert into bare.contests overriding system value select * from contests');
  await client.query('insert into bare.result_versions (year_id, election_type_id) values ($1, 1)', [year_id]);
  await client.query(`insert into bare.audit_chains select chain, 0, sha256('') from unnest($1::int[]) chain`, [
    assignments.map(({ constituency_id }) => constituency_id),
  ]);
}
