-- What all processes on this database share and nobody else knows; made at random once, and kept by a restart.
create table application_secrets (
  name text primary key,
  value text not null constraint application_secrets_length check (length(value) >= 32)
);
grant select on application_secrets to election_app;

-- Signs who may listen to which channel. gen_random_uuid draws 122 random bits from the system.
insert into application_secrets (name, value)
values ('broadcasting', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));
