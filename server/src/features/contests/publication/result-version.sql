-- Versions of the public results: the response cache and clients compare them.

-- Takes the lock under which the roll-ups of a year and election type change, and raises their version. An advisory lock wakes one
-- waiter at a time; of those who wait for a row that changes again and again each commit wakes all.
create or replace function raise_result_version(in_year int, in_type int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('results ' || in_year || ' ' || in_type, 0));
  insert into result_versions (year_id, election_type_id) values (in_year, in_type)
  on conflict (year_id, election_type_id) do update set version = result_versions.version + 1, changed_at = now()
$$;

-- For changes of names, colours and places, which results show. Rows are locked in one order, so that two such changes cannot deadlock.
create or replace function raise_all_result_versions() returns void language sql
  security definer set search_path = public, pg_temp
as $$
  insert into result_versions (year_id, election_type_id)
  select y.id, t.id from years y cross join election_types t order by 1, 2
  on conflict (year_id, election_type_id) do update set version = result_versions.version + 1, changed_at = now()
$$;

grant execute on function raise_all_result_versions to election_app;
