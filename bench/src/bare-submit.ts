import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The limit of a submission: the rows that it leaves behind, written by one statement by hand, to tables without triggers
 * and foreign keys, by a server that asks nobody who they are and checks nothing.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 });

const SUBMIT = `
  with sent as (select * from jsonb_to_recordset($6::text::jsonb) as sent (candidate_id int, vote_count int)),
  old as (
    select candidate_id, votes from bare.vote_entries where contest_id = $1 and place = 0 and user_id = $2),
  entries as (
    insert into bare.vote_entries (contest_id, candidate_id, user_id, votes, status, action, changed_by)
    select $1, candidate_id, $2, vote_count, 'pending', 'submit', $2 from sent
    on conflict (contest_id, place, candidate_id, user_id) do update
    set votes = excluded.votes, action = 'submit', changed_by = $2, changed_at = now()
    returning candidate_id, votes),
  history as (
    insert into bare.figure_history (contest_id, candidate_id, figure, provider_id, votes_before, votes_after, status_before,
      status_after, action, actor_id)
    select $1, e.candidate_id, 'entry', $2, old.votes, e.votes, case when old.votes is not null then 'pending' end,
      'pending', 'submit', $2
    from entries e left join old using (candidate_id)),
  item as (
    insert into bare.pending_items (contest_id, region_id, provider_id) values ($1, $3, $2)
    on conflict (provider_id, contest_id, polling_station_id) where pending do update set created_at = now()
    returning id),
  chain as (
    update bare.audit_chains set length = length + 1, head = sha256(head || convert_to($6::text, 'UTF8')) where chain = $4
    returning chain, length, head),
  audit as (
    insert into bare.audit_entries (chain, sequence, at, actor_id, actor_name, actor_role, action, subject, after,
      previous_hash, hash)
    select chain, length, clock_timestamp(), $2, 'agent', 'agent', 'entries.submit', 'contest:' || $1, $6::text::jsonb, head, head
    from chain),
  once as (
    insert into bare.idempotency_keys (user_id, key, request_hash, answer) values ($2, $5, $7, $6::text::jsonb))
  select id, pg_notify('election_events_bare', id::text) from item`;

interface Submission {
  contest_id: number;
  user_id: number;
  region_id: number;
  constituency_id: number;
  votes: unknown[];
}

const server = createServer(async (request, response) => {
  const { contest_id, user_id, region_id, constituency_id, votes } = (await json(request)) as Submission;
  const text = JSON.stringify(votes);
  const hash = createHash('sha256').update(text).digest();
  const key = request.headers['idempotency-key'];
  const { rows } = await pool.query({
    name: 'submit',
    text: SUBMIT,
    values: [contest_id, user_id, region_id, constituency_id, key, text, hash],
  });
  const body = JSON.stringify({ data: { pending_id: rows[0].id, entries: votes } });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
