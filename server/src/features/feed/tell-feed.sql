-- Adds a message to the feed: all that is public of a place of a contest once the caller has changed it. The caller has locked the
-- contest and has brought sums and seat up to date; the message gets its number when the transaction commits (migration 0048).
-- in_type: published, corrected, withdrawn or status; with a correction kept, its kind counts
create or replace function tell_feed(in_contest int, in_place int, in_type text, kept corrections) returns void language plpgsql as $$
begin
  insert into feed_messages (body) values (feed_body(in_contest, in_place, in_type, kept));
end $$;

-- The same of a contest, where the feed said something else last. The sum of its stations can be another one than it was with no figure changed.
create or replace function tell_feed_again(contest contests) returns boolean language plpgsql as $$
declare
  said constant jsonb := body from feed_messages
    where body #>> '{constituency,id}' = contest.constituency_id::text and body #>> '{election_type,id}' = contest.election_type_id::text
      and body -> 'polling_station' = 'null' and not body ? 'call'
    order by id desc limit 1;
  body constant jsonb := feed_body(contest.id, 0, 'published', null);
begin
  if said - '{type,at,correction}'::text[] is not distinct from body - '{type,at,correction}'::text[] then
    return false;
  end if;
  insert into feed_messages (body) values (body);
  return true;
end $$;

-- Where no poll counts, no votes do (public_truth). Figures of the constituency can be the sum of some of its stations.
create or replace function feed_body(in_contest int, in_place int, in_type text, kept corrections) returns jsonb language plpgsql as $$
declare
  contest constant contests := k from contests k where id = in_contest;
begin
  return feed_message(in_contest, in_place, coalesce(kept.kind, in_type), now(),
      case when contest.public_status in ('held', 'lot') then standing_at(in_contest, in_place) end,
      case when kept.id is not null then jsonb_build_object('number', kept.number, 'reason', kept.reason, 'note', kept.note) end)
    || case when in_place > 0 then '{}' else (
      select jsonb_build_object('reported', t.reported,
        'stations', case when t.counted and t.source <> 'declared' then jsonb_build_object('in', t.stations, 'of', t.of_stations) end,
        'status', jsonb_build_object('status', t.status, 'note', t.note, 'elected', (
          select feed_candidate(c, p) from candidates c join parties p on p.id = c.party_id
          where c.id = t.elected_id and t.won_by <> 'votes')))
      from public_truth(contest) t) end;
end $$;
