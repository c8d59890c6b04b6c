-- What every write of a figure does, with fewer statements: see docs/decisions/0008.

-- No field of it depends on the reader's settings: numbers, texts and jsonb print alike everywhere, and the moment is a number.
alter function audit_hash(audit_entries) reset all;

-- As before, but a chain is begun only where it is not there yet, and row and head are written by one statement.
create or replace function record_audit(in_chain int, actor jsonb, in_action text, in_subject text, in_before jsonb, in_after jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

-- As before, but a statement that inserted or changed nothing ends here: an upsert calls both triggers.
create or replace function remember_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from after_rows) then
    return null;
  elsif tg_op = 'INSERT' then
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after,
                                action, reason, actor_id)
    select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes, status, action, reason, changed_by
    from after_rows;
  else
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_before, votes_after,
                                status_before, status_after, action, reason, actor_id)
    select a.contest_id, a.polling_station_id, a.candidate_id, 'entry', a.user_id, b.votes, a.votes, b.status, a.status,
           a.action, a.reason, a.changed_by
    from after_rows a join before_rows b using (id)
    where (a.votes, a.status) is distinct from (b.votes, b.status);
  end if;
  return null;
end $$;

create or replace function remember_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from after_rows) then
    return null;
  elsif tg_op = 'INSERT' then
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_after, action, reason, actor_id)
    select contest_id, polling_station_id, candidate_id, figure, votes, action, reason, changed_by
    from after_rows
    cross join lateral (values ('live', live_votes), ('published', published_votes)) as figures (figure, votes)
    where votes is not null;
  else
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_before, votes_after, action, reason,
                                actor_id)
    select a.contest_id, a.polling_station_id, a.candidate_id, figure, votes_before, votes_after, a.action, a.reason, a.changed_by
    from after_rows a join before_rows b using (id)
    cross join lateral (values ('live', b.live_votes, a.live_votes), ('published', b.published_votes, a.published_votes))
      as figures (figure, votes_before, votes_after)
    where votes_after is distinct from votes_before;
  end if;
  return null;
end $$;
