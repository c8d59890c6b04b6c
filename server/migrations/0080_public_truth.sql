-- What the public figures of a contest come from: the constituency's own, or the sum of some of its polling stations.

alter table contests
  -- The stations in the sum that is live, and in the one that is public; null where the figures are the constituency's own.
  add column summed_stations int[],
  add column public_stations int[],
  -- When what is public of the constituency last changed: its figures were published or withdrawn, or its status changed.
  add column public_at timestamptz;
grant update (summed_stations, public_stations) on contests to election_routines;
grant select on place_activity to election_routines;

-- A sum without stations is no figure: its row stays, so that its version goes on.
alter table vote_values alter column live_votes drop not null;
create or replace function note_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into place_activity (contest_id, place, live, public, unpublished, changed_by, changed_at)
  select changed.contest_id, changed.place, counted.live, counted.public, counted.unpublished, changed.changed_by, changed.changed_at
  from (select contest_id, place, max(changed_by) as changed_by, max(changed_at) as changed_at from after_rows group by 1, 2) as changed
  cross join lateral (
    select count(v.live_votes)::int as live, count(v.published_votes)::int as public,
      (count(*) filter (where v.published_votes is distinct from v.live_votes))::int as unpublished
    from vote_values v where v.contest_id = changed.contest_id and v.place = changed.place) as counted
  on conflict (contest_id, place) do update
  set live = excluded.live, public = excluded.public, unpublished = excluded.unpublished, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at;
  return null;
end $$;

-- Sums that were made before: of the stations that are public now.
update contests k
set summed_stations = stations.ids, public_stations = case when k.published_at is not null then stations.ids end
from (
  select summed.contest_id, coalesce(array_agg(distinct v.place order by v.place) filter (where s.id is not null), '{}') as ids
  from (select distinct contest_id from vote_values where place = 0 and origin = 'stations') as summed
  left join vote_values v on v.contest_id = summed.contest_id and v.place > 0 and v.published_votes is not null
  left join polling_stations s on s.id = v.place and s.status = 'active'
  group by summed.contest_id
) as stations
where stations.contest_id = k.id;
update contests k
set public_at = greatest(k.published_at, (select max(at) from corrections c where c.contest_id = k.id and c.place = 0),
  (select max(at) from figure_history h where h.contest_id = k.id and h.figure = 'public_status'));

-- The publication of a contest says when, and takes the stations along whose sum it makes public. A live edit makes some of the figures
-- public alone: the others stay the sum that they were.
create function note_public_contest() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sums boolean;
  moved boolean;
begin
  if new.published_at is distinct from old.published_at then
    new.public_at := coalesce(new.published_at, now());
  end if;
  if (new.public_status, new.public_elected_id, new.public_note) is distinct from (old.public_status, old.public_elected_id, old.public_note) then
    new.public_at := now();
  end if;
  select count(*) > 0, bool_or(published_votes is distinct from live_votes) into sums, moved
  from vote_values where contest_id = new.id and place = 0 and origin = 'stations' and published_votes is not null;
  new.public_stations := case
    when new.published_at is null or not sums then null
    when moved then coalesce(old.public_stations, '{}')
    else coalesce(new.summed_stations, '{}')
  end;
  return new;
end $$;
create trigger contests_public before update of published_at, published_by, public_status, public_elected_id, public_note on contests
  for each row execute function note_public_contest();

-- A seat by the sum of stations depends on which stations there are, and on whose figures each has to have.
create function note_changed_stations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform settle_by_stations(array(select distinct constituency_id from changed where constituency_id is not null));
  return null;
end $$;
create trigger polling_stations_settle_inserted after insert on polling_stations
  referencing new table as changed for each statement execute function note_changed_stations();
create trigger polling_stations_settle_updated after update on polling_stations
  referencing new table as changed for each statement execute function note_changed_stations();
create trigger polling_stations_settle_deleted after delete on polling_stations
  referencing old table as changed for each statement execute function note_changed_stations();
create trigger candidates_settle_inserted after insert on candidates
  referencing new table as changed for each statement execute function note_changed_stations();
create trigger candidates_settle_updated after update on candidates
  referencing new table as changed for each statement execute function note_changed_stations();
create trigger candidates_settle_deleted after delete on candidates
  referencing old table as changed for each statement execute function note_changed_stations();
