-- How often has changed what every server process knows by heart: who may call, the lists that everybody reads, and the
-- audit trail's checkpoints. One cheap question tells whether what is known still stands (docs/decisions/0009).

-- A row for each connection that changed something: nobody waits for anybody, and a sum counts what is committed only.
create table change_counts (
  topic text not null constraint change_counts_topic_known check (topic in ('access', 'reference', 'checkpoints')),
  pid int not null,
  count bigint not null default 1,
  primary key (topic, pid)
);
grant select, insert, update, delete on change_counts to election_app;

create function count_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into change_counts (topic, pid) values (tg_argv[0], pg_backend_pid())
  on conflict (topic, pid) do update set count = change_counts.count + 1;
  return null;
end $$;

-- A new session changes nothing for those who have one, and neither does its use.
create trigger sessions_counted after delete or update of token_hash, user_id, expires_at on sessions
  for each statement execute function count_change('access');
create trigger users_counted after delete or update of name, email, status, role_id, region_id on users
  for each statement execute function count_change('access');
create trigger roles_counted after update or delete on roles
  for each statement execute function count_change('access');
create trigger role_permissions_counted after insert or update or delete on role_permissions
  for each statement execute function count_change('access');
create trigger permissions_counted after update or delete on permissions
  for each statement execute function count_change('access');
create trigger user_constituencies_counted after insert or update or delete on user_constituencies
  for each statement execute function count_change('access');
-- Which constituencies a region has says where a correspondent may act.
create trigger constituencies_counted_for_access after insert or delete or update of region_id on constituencies
  for each statement execute function count_change('access');

create trigger years_counted after insert or update or delete on years
  for each statement execute function count_change('reference');
create trigger election_types_counted after insert or update or delete on election_types
  for each statement execute function count_change('reference');
create trigger regions_counted after insert or update or delete on regions
  for each statement execute function count_change('reference');
create trigger constituencies_counted after insert or update or delete on constituencies
  for each statement execute function count_change('reference');
create trigger parties_counted after insert or update or delete on parties
  for each statement execute function count_change('reference');
create trigger candidates_counted after insert or update or delete on candidates
  for each statement execute function count_change('reference');

create trigger audit_checkpoints_counted after insert on audit_checkpoints
  for each statement execute function count_change('checkpoints');
