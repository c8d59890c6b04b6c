import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { listen } from './listen.ts';

/**
 * The limit of a write: one handwritten statement inserts the same rows into tables without triggers and foreign keys. The server
 * authenticates, checks and announces nothing. Parameters: $1 contest, $2 provider of the entries, $3 region, $4 constituency, $5 key,
 * $6 figures as JSON, $7 their hash; $8 the actor, where that is another user than the provider.
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL ?? '',
  max: 20,
  // The product's connections have it, too. A submission of the limit takes a sixth less with it.
  options: '-c random_page_cost=1.1',
});

/** The common end of every statement: the audit row and the stored answer. @param actor the parameter of the actor */
const auditAndKeep = (action: string, actor: string, answer: string) => `chain as (
    update bare.audit_chains set length = length + 1, head = sha256(head || convert_to($6::text, 'UTF8')) where chain = $4
    returning chain, length, head),
  audit as (
    insert into bare.audit_entries (chain, sequence, at, actor_id, actor_name, actor_role, action, subject, after,
      previous_hash, hash)
    select chain, length, clock_timestamp(), ${actor}, 'an agent', 'agent', '${action}', 'contest:' || $1, $6::text::jsonb, head, head
    from chain),
  once as (
    insert into bare.idempotency_keys (user_id, key, request_hash, answer) values (${actor}, $5, $7, $6::text::jsonb))
  select id from ${answer}`;

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
  ${auditAndKeep('entries.submit', '$2', 'item')}`;

const APPROVE = `
  with sent as (select * from jsonb_to_recordset($6::text::jsonb) as sent (candidate_id int, vote_count int)),
  entries as (
    update bare.vote_entries e set status = 'approved', action = 'approved', changed_by = $8, changed_at = now()
    from sent where e.contest_id = $1 and e.place = 0 and e.candidate_id = sent.candidate_id and e.user_id = $2
    returning e.candidate_id, e.votes),
  old as (select candidate_id, live_votes from bare.vote_values where contest_id = $1 and place = 0),
  live as (
    insert into bare.vote_values (contest_id, candidate_id, live_votes, origin, action, changed_by)
    select $1, candidate_id, votes, 'approved', 'approved', $8 from entries
    on conflict (contest_id, place, candidate_id) do update
    set live_votes = excluded.live_votes, origin = 'approved', action = 'approved', changed_by = $8, changed_at = now(),
        version = vote_values.version + 1
    returning candidate_id, live_votes),
  history as (
    insert into bare.figure_history (contest_id, candidate_id, figure, provider_id, votes_before, votes_after, status_before,
      status_after, action, actor_id)
    select $1, candidate_id, 'entry', $2, votes, votes, 'pending', 'approved', 'approved', $8 from entries
    union all
    select $1, live.candidate_id, 'live', null, old.live_votes, live.live_votes, null, null, 'approved', $8
    from live left join old using (candidate_id)),
  item as (
    update bare.pending_items set pending = false, closed_at = now(), closed_by = $8
    where pending and contest_id = $1 and provider_id = $2 and polling_station_id is null and $3::int is not null
    returning id),
  ${auditAndKeep('entries.approved', '$8', 'item')}`;

const PUBLISH = `
  with old as (select candidate_id, live_votes, published_votes from bare.vote_values where contest_id = $1 and place = 0),
  entries as (
    update bare.vote_entries set status = 'published', action = 'publish', changed_by = $8, changed_at = now()
    where contest_id = $1 and place = 0 and status = 'approved' and $2::int is not null
    returning candidate_id, user_id, votes),
  raised as (
    update bare.result_versions set version = version + 1, changed_at = now()
    where (year_id, election_type_id) = (select year_id, election_type_id from bare.contests where id = $1)
    returning year_id),
  -- From the version: concurrent publications of one region wait for its row lock first.
  region as (
    insert into bare.region_results (year_id, region_id, candidate_id, votes)
    select raised.year_id, $3, candidate_id, live_votes from raised cross join old
    on conflict (region_id, candidate_id) do update
    set votes = region_results.votes + excluded.votes
      - coalesce((select published_votes from old where candidate_id = excluded.candidate_id), 0)),
  public as (
    update bare.vote_values set published_votes = live_votes, action = 'publish', changed_by = $8, changed_at = now(),
      version = version + 1
    where contest_id = $1 and place = 0 and published_votes is distinct from live_votes
    returning candidate_id, published_votes),
  history as (
    insert into bare.figure_history (contest_id, candidate_id, figure, provider_id, votes_before, votes_after, status_before,
      status_after, action, actor_id)
    select $1, candidate_id, 'entry', user_id, votes, votes, 'approved', 'published', 'publish', $8 from entries
    union all
    select $1, public.candidate_id, 'published', null, old.published_votes, public.published_votes, null, null, 'publish', $8
    from public join old using (candidate_id)),
  contest as (update bare.contests set published_at = now(), published_by = $8 where id = $1 returning id),
  ${auditAndKeep('votes.publish', '$8', 'contest')}`;

const STATEMENTS: Record<string, string> = { '/submit': SUBMIT, '/approve': APPROVE, '/publish': PUBLISH };

interface Body {
  contest_id: number;
  user_id: number;
  region_id: number;
  constituency_id: number;
  votes: unknown[];
  /** The actor, where that is not the provider. */
  admin_id?: number;
}

const server = createServer(async (request, response) => {
  const { contest_id, user_id, region_id, constituency_id, votes, admin_id } = (await json(request)) as Body;
  const text = JSON.stringify(votes);
  const hash = createHash('sha256').update(text).digest();
  const key = request.headers['idempotency-key'];
  const { rows } = await pool.query({
    name: request.url ?? '',
    text: STATEMENTS[request.url ?? ''] ?? '',
    values: [contest_id, user_id, region_id, constituency_id, key, text, hash, ...(admin_id ? [admin_id] : [])],
  });
  const body = JSON.stringify({ data: { id: rows[0].id, votes } });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
listen(server);
