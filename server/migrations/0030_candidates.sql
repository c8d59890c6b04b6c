-- A party whose candidates stand each for themselves: no sum, seat count or map takes them together.
alter table parties add column independents boolean not null default false;

-- Two candidates of a contest may share a name; their places on the ballot paper tell them apart, in files and on every screen.
drop index candidates_name_key;
create unique index candidates_name_key
  on candidates (year_id, election_type_id, constituency_id, lower(name), ballot_order) nulls not distinct;

-- Whether another candidate of the contest has the same name. Kept by triggers, so that lists of thousands read it with the row.
alter table candidates add column namesake boolean not null default false;

create function mark_namesakes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The flag that changes fires the triggers again, which then find none.
  differing int[] := array(
    select c.id from candidates c
    where (c.year_id, c.election_type_id, coalesce(c.constituency_id, 0)) in (
        select year_id, election_type_id, coalesce(constituency_id, 0) from changed)
      and c.namesake <> exists (
        select from candidates other
        where other.id <> c.id and other.year_id = c.year_id and other.election_type_id = c.election_type_id
          and other.constituency_id is not distinct from c.constituency_id and lower(other.name) = lower(c.name)));
begin
  if cardinality(differing) > 0 then
    update candidates set namesake = not namesake where id = any (differing);
  end if;
  return null;
end $$;
create trigger candidates_namesakes_inserted after insert on candidates
  referencing new table as changed for each statement execute function mark_namesakes();
create trigger candidates_namesakes_deleted after delete on candidates
  referencing old table as changed for each statement execute function mark_namesakes();
create trigger candidates_namesakes_left after update on candidates
  referencing old table as changed for each statement execute function mark_namesakes();
create trigger candidates_namesakes_joined after update on candidates
  referencing new table as changed for each statement execute function mark_namesakes();
