-- Signed statements of how long each chain of the audit trail was and with which hash it ended, so that a cut tail or a
-- chain written anew shows to whoever kept one. Rows are added, never changed.
create table audit_checkpoints (
  id int generated always as identity primary key,
  at timestamptz not null,
  chains int not null,
  entries bigint not null,
  root bytea not null,
  -- The text that is signed; it says the four above.
  statement text not null,
  signature bytea not null,
  public_key bytea not null,
  -- [[chain, length, hash]] in the order of chains: the leaves of the root.
  heads jsonb not null
);
create index audit_checkpoints_at on audit_checkpoints (at);
grant select, insert on audit_checkpoints to election_app;

-- The seed of the Ed25519 key that signs: 32 bytes, of which 244 bits are random.
insert into application_secrets (name, value)
values ('checkpoints', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

-- The audit page filters by what was done and by chain, newest first.
create index audit_entries_action on audit_entries (action, at desc);
