-- Figures and sheets are received with a receipt that names their row of the audit trail (docs/decisions/0023): record_audit, else
-- as before, gives the row that it wrote.
drop function record_audit(int, jsonb, text, text, jsonb, jsonb);
create function record_audit(in_chain int, actor jsonb, in_action text, in_subject text, in_before jsonb, in_after jsonb)
returns audit_entries language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_chains;
  entry audit_entries;
begin
  select * into head from audit_chains where chain = in_chain for update;
  if not found then
    insert into audit_chains values (in_chain, 0, sha256(convert_to('chain ' || in_chain, 'UTF8'))) on conflict do nothing;
    select * into strict head from audit_chains where chain = in_chain for update;
  end if;
  entry.chain := in_chain;
  entry.sequence := head.length + 1;
  -- clock_timestamp: within a chain time never runs against the sequence, however long a transaction waited.
  entry.at := clock_timestamp();
  entry.actor_id := (actor ->> 'id')::int;
  entry.actor_name := coalesce(actor ->> 'name', 'system');
  entry.actor_role := coalesce(actor ->> 'role', 'system');
  entry.action := in_action;
  entry.subject := in_subject;
  entry.before := in_before;
  entry.after := in_after;
  entry.address := actor ->> 'address';
  entry.request_id := actor ->> 'request_id';
  entry.previous_hash := head.head;
  entry.hash := audit_hash(entry);
  with added as (insert into audit_entries values (entry.*))
  update audit_chains set length = entry.sequence, head = entry.hash where chain = in_chain;
  return entry;
end $$;
revoke execute on function record_audit(int, jsonb, text, text, jsonb, jsonb) from public;
grant execute on function record_audit(int, jsonb, text, text, jsonb, jsonb) to election_app, election_routines;

-- Which submission was corrected by a later one, so that it is not entered after it.
create index audit_entries_supersedes on audit_entries (chain, actor_id, (after ->> 'supersedes'))
where action = 'entries.submit' and after ? 'supersedes';
grant select on audit_entries to election_routines;

-- From it the keys of saved files are derived, one for each person.
insert into application_secrets (name, value)
values ('saved-files', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

insert into permissions (name) values ('submissions.import');
insert into role_permissions (role_id, permission_id)
select role_id, permissions.id
from (values (1), (8)) as built_in (role_id)
join roles on roles.id = role_id
join permissions on permissions.name = 'submissions.import';
