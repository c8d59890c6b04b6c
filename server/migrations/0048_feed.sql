-- The feed: every publication, correction, withdrawal and status of what is public, in an order without holes. Routines add to it;
-- nobody changes or deletes a message. A message holds all that is public of its place, so that the last one of each place is the
-- state of the results.

create table feed_messages (
  id bigint generated always as identity primary key,
  -- 1, 2, 3, … in the order of the commits; null until the transaction commits.
  sequence bigint constraint feed_messages_sequence_key unique,
  body jsonb not null
);
create index feed_messages_unnumbered on feed_messages (id) where sequence is null;

-- The last number that was given. Its lock is held from the numbering to the end of the commit.
create table feed_head (
  only_row boolean primary key default true constraint feed_head_only_row check (only_row),
  last bigint not null default 0
);
insert into feed_head default values;

grant select on feed_messages, feed_head to election_app;
grant select, insert on feed_messages to election_routines;

-- Numbers the messages of a transaction when it commits, all at its first message. A reader of a number reads each one before it: the
-- next transaction gets the lock when this one is visible. No other lock is taken afterwards, so that none can wait in a circle.
create function number_feed_messages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given bigint;
  waiting bigint[];
begin
  if not exists (select from feed_messages where id = new.id and sequence is null) then
    return null;
  end if;
  select last into strict given from feed_head for update;
  select array_agg(id order by id) into strict waiting from feed_messages where sequence is null;
  update feed_messages message set sequence = given + numbered.number
  from unnest(waiting) with ordinality as numbered (id, number) where message.id = numbered.id;
  update feed_head set last = given + cardinality(waiting);
  return null;
end $$;
create constraint trigger feed_messages_numbered after insert on feed_messages deferrable initially deferred
  for each row execute function number_feed_messages();

create function refuse_changed_feed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.sequence is not null or new.body <> old.body then
    raise exception 'messages of the feed are neither changed nor deleted' using errcode = 'restrict_violation', constraint = 'feed_kept';
  end if;
  return new;
end $$;
create trigger feed_kept before update or delete on feed_messages for each row execute function refuse_changed_feed();

-- The functions below are PL/pgSQL, which keeps their plans; those in SQL are planned anew by each call.

-- Figures with their candidates, by ballot. figures: { candidate: votes }
create function feed_candidates(figures jsonb) returns jsonb language plpgsql stable as $$ begin return (
  select coalesce(jsonb_agg(feed_candidate(c, p) || jsonb_build_object('votes', (figures ->> c.id::text)::int) order by c.ballot_order, c.id), '[]')
  from candidates c join parties p on p.id = c.party_id
  -- An array, so that the planner expects few and uses the index.
  where c.id = any (array(select key::int from jsonb_object_keys(figures) as key))
); end $$;

-- In SQL, which is inlined here.
create function feed_candidate(c candidates, p parties) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'ballot_order', c.ballot_order, 'withdrew', c.withdrawn,
    'party', jsonb_build_object('id', p.id, 'name', p.name, 'acronym', p.acronym, 'independents', p.independents))
$$;

-- The head of a message: what, when and where.
create function feed_envelope(in_type text, in_at timestamptz, in_year int, in_election_type int) returns jsonb language plpgsql stable as $$ begin return (
  select jsonb_build_object('schema', 1, 'type', in_type, 'at', in_at, 'isTest', y.rehearsal,
    'year', jsonb_build_object('id', y.id, 'title', y.title),
    'election_type', jsonb_build_object('id', t.id, 'title', t.title, 'nationwide', t.nationwide))
  from years y cross join election_types t where y.id = in_year and t.id = in_election_type
); end $$;

-- A message with all that is public of a place of a contest (contract: feedMessage).
-- stands: { figures: { candidate: votes }, register }; null where nothing is public. correction: { number, reason, note }, or null
create function feed_message(in_contest int, in_place int, in_type text, in_at timestamptz, stands jsonb, correction jsonb)
returns jsonb language plpgsql stable as $$ begin return (
  select feed_envelope(in_type, in_at, k.year_id, k.election_type_id) || jsonb_build_object(
    'region', jsonb_build_object('id', region.id, 'title', region.title),
    'constituency', jsonb_build_object('id', place.id, 'name', place.name, 'code', place.code),
    'polling_station', case when station.id is not null then
      jsonb_build_object('id', station.id, 'name', station.name, 'code', station.code) end,
    'published_at', case when stands is null then null when in_place = 0 then k.published_at else in_at end,
    'status', case when in_place = 0 then jsonb_build_object('status', k.public_status, 'note', k.public_note, 'elected', (
      select feed_candidate(c, p) from candidates c join parties p on p.id = c.party_id where c.id = k.public_elected_id)) end,
    'candidates', feed_candidates(stands -> 'figures'),
    'register', case when jsonb_typeof(stands -> 'register') = 'object' then stands -> 'register' end,
    'seat', case when in_place = 0 then (
      select jsonb_build_object('candidate_id', s.candidate_id, 'tied', s.tied, 'won_by', s.won_by) from seats s
      where s.contest_id = k.id) end,
    'correction', correction)
  from contests k
  join constituencies place on place.id = k.constituency_id
  join regions region on region.id = place.region_id
  left join polling_stations station on station.id = nullif(in_place, 0)
  where k.id = in_contest
); end $$;

revoke execute on function feed_candidates, feed_candidate, feed_envelope, feed_message from public;
grant execute on function feed_candidates, feed_candidate, feed_envelope, feed_message to election_routines;
-- What a message names.
grant select on regions, constituencies, polling_stations, parties, candidates, seats, years, election_types to election_routines;

-- What was public before: each place as it stood before and after its corrections, and as it stands now, in the order of their times.
-- Of a figure that was replaced the seat is not known any more.
insert into feed_messages (body)
with standing as (
  select v.contest_id, v.place, max(v.changed_at) as changed_at, jsonb_build_object(
      'figures', jsonb_object_agg(v.candidate_id, v.published_votes),
      'register', (select case when r.public_valid_votes is not null then jsonb_strip_nulls(jsonb_build_object(
          'total_registered_voters', r.public_registered_voters, 'total_valid_votes', r.public_valid_votes,
          'total_rejected', r.public_rejected, 'total_issued', r.public_issued, 'total_not_returned', r.public_not_returned)) end
        from registers r where r.contest_id = v.contest_id and r.place = v.place)) as stands
  from vote_values v where v.published_votes is not null group by v.contest_id, v.place
),
corrected as (
  select c.*, lag(c.after) over by_place as stood, lag(c.at) over by_place as stood_at, lead(c.id) over by_place is null as newest,
         jsonb_build_object('number', c.number, 'reason', c.reason, 'note', c.note) as facts
  from corrections c window by_place as (partition by c.contest_id, c.place order by c.id)
),
told as (
  -- What stood before a correction, where no earlier one said so.
  select c.contest_id, c.place, c.at - interval '1 microsecond' as at, 0 as step,
    feed_message(c.contest_id, c.place, 'published', coalesce((
        select max(h.at) from figure_history h
        where h.contest_id = c.contest_id and c.place = 0 and h.figure = 'publication' and h.action <> 'withdraw' and h.at < c.at), c.at),
      c.before, null) || '{"seat": null}' as body
  from corrected c where c.stood is distinct from c.before
  union all
  select c.contest_id, c.place, c.at, 1,
    feed_message(c.contest_id, c.place, c.kind, c.at, c.after, c.facts)
      || case when c.newest and c.after is not distinct from s.stands then '{}' else '{"seat": null}'::jsonb end
  from corrected c left join standing s on s.contest_id = c.contest_id and s.place = c.place
  union all
  -- What stands, where the last correction does not say so, and contests with a status alone.
  select k.id, at.place, coalesce(case when at.place = 0 then k.published_at end, s.changed_at, y.now), 2,
    feed_message(k.id, at.place, case when s.stands is null then 'status' else 'published' end,
      coalesce(case when at.place = 0 then k.published_at end, s.changed_at, y.now), s.stands, null)
  from contests k
  cross join (select now()) as y (now)
  join (
    select contest_id, place from standing
    union select id, 0 from contests where public_status <> 'held'
  ) as at on at.contest_id = k.id
  left join standing s on s.contest_id = k.id and s.place = at.place
  where not exists (
    select from corrected c
    where c.newest and c.contest_id = k.id and c.place = at.place and c.after is not distinct from s.stands
      and (at.place > 0 or k.public_status = 'held'))
)
select body from told order by at, step, contest_id, place;
