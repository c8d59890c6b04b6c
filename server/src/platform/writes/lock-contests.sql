-- Locks the contest of a constituency and election type until the transaction ends, or all of the constituency where no type is
-- given. The application may not: who locks a row needs the right to change it.
create or replace function lock_contests(in_constituency int, in_type int) returns setof contests language sql
  security definer set search_path = public, pg_temp
as $$
  select * from contests
  where constituency_id = in_constituency and (in_type is null or election_type_id = in_type)
  order by id
  for update
$$;

grant execute on function lock_contests to election_app;
