-- Gathers the planner's statistics of the tables that the present transaction has written, which only their owner may. After many rows
-- at once the planner would else take the tables for as small as before, until PostgreSQL gathers them in the background.
create function analyze_written() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  written regclass;
begin
  for written in
    select relid from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0
    order by relname
  loop
    execute format('analyze %s', written);
  end loop;
end $$;

revoke execute on function analyze_written from public;
grant execute on function analyze_written to election_routines;
