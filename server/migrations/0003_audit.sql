-- Who changed what: one chain of hashes per constituency and one for everything else, so that writers at different
-- places never wait for each other. Rows are written by record_audit alone.

create table audit_chains (
  -- A constituency's id, or 0 for everything else. No foreign key: a chain outlives its constituency.
  chain int primary key,
  length bigint not null,
  head bytea not null
);

create table audit_entries (
  chain int not null,
  sequence bigint not null,
  at timestamptz not null,
  actor_id int,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  address text,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (chain, sequence)
);
create index audit_entries_at on audit_entries (at desc);
create index audit_entries_actor on audit_entries (actor_id, at desc);
create index audit_entries_subject on audit_entries (subject, at desc);

-- The hash covers every field with its length before it, so that no two rows read alike. jsonb prints the same text for
-- the same value everywhere, so that a dump can be verified without a database.
create function audit_hash(entry audit_entries) returns bytea language sql immutable
  -- Without it the hash would follow the reader's settings.
  set timezone = 'UTC' set datestyle = 'ISO, MDY'
as $$
  select sha256(entry.previous_hash || convert_to(string_agg(
    case when field is null then '-' else octet_length(field) || ':' || field end, ',' order by place), 'UTF8'))
  from unnest(array[
    entry.chain::text, entry.sequence::text, (extract(epoch from entry.at) * 1000000)::bigint::text, entry.actor_id::text,
    entry.actor_name, entry.actor_role, entry.action, entry.subject, entry.before::text, entry.after::text,
    entry.address, entry.request_id
  ]) with ordinality as fields (field, place)
$$;

-- Adds one row to a chain, as part of the caller's transaction. `actor` is {id, name, role, address, request_id}.
create function record_audit(in_chain int, actor jsonb, in_action text, in_subject text, in_before jsonb, in_after jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_chains;
  entry audit_entries;
begin
  insert into audit_chains values (in_chain, 0, sha256(convert_to('chain ' || in_chain, 'UTF8'))) on conflict do nothing;
  select * into strict head from audit_chains where chain = in_chain for update;
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
  insert into audit_entries values (entry.*);
  update audit_chains set length = entry.sequence, head = entry.hash where chain = in_chain;
end $$;

-- What happened, for every server process; delivered on commit, never on rollback.
create function announce(event jsonb) returns void language sql as $$ select pg_notify('election_events', event::text) $$;

-- A refusal: the whole transaction is undone and the server answers with this status, code and detail.
create function refuse(status int, code text, detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception '%', code using errcode = 'EC' || status, detail = detail::text;
end $$;
