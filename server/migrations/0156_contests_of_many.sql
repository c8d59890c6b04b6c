-- The contests of all constituencies that one statement adds are opened by one: an import adds them together.

drop trigger constituencies_contests on constituencies;
create or replace function open_contests() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into contests (year_id, election_type_id, constituency_id)
  select place.year_id, t.id, place.id
  from added place cross join election_types t
  where t.follows is null
    or exists (select from candidates c where c.year_id = place.year_id and c.election_type_id = t.id)
  order by place.id, t.id;
  return null;
end $$;
create trigger constituencies_contests after insert on constituencies
  referencing new table as added for each statement execute function open_contests();
