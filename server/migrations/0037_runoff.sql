-- What the rules ask about an election type (contract: ELECTION_RULES), and the run-off, the second round of a presidential election.
alter table election_types
  -- Candidates stand in the whole country and their votes add up over it; else the winner of a constituency has its seat.
  add column nationwide boolean not null default false,
  -- The election of which it is the second round; null for those of a general election.
  add column follows int constraint election_types_follows_fk references election_types;
update election_types set nationwide = true where id = 1;
alter table election_types alter column nationwide drop default;
insert into election_types (id, title, nationwide, follows) values (3, 'runoff', true, 1);

-- Only parliamentary candidates stand in a constituency.
alter table candidates
  drop constraint candidates_place,
  add constraint candidates_place check ((election_type_id = 2) = (constituency_id is not null));

-- The contests of a second round open with its first candidate, those of a general election with their constituency.
create or replace function open_contests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contests (year_id, election_type_id, constituency_id)
  select new.year_id, t.id, new.id from election_types t
  where t.follows is null
    or exists (select from candidates c where c.year_id = new.year_id and c.election_type_id = t.id)
  order by t.id;
  return null;
end $$;
create function open_second_round() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contests (year_id, election_type_id, constituency_id)
  select round.year_id, round.election_type_id, place.id
  from (
    select distinct added.year_id, added.election_type_id
    from added join election_types t on t.id = added.election_type_id
    where t.follows is not null
  ) as round
  join constituencies place on place.year_id = round.year_id
  order by place.id
  on conflict do nothing;
  return null;
end $$;
create trigger candidates_second_round after insert on candidates
  referencing new table as added for each statement execute function open_second_round();
