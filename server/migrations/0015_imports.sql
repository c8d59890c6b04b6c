-- Imports from the console: checked first, applied later, perhaps by another server process. The row says how far one has
-- got, and the files wait beside it.

alter table imports drop constraint imports_state_known;
alter table imports add constraint imports_state_known
  check (state in ('checking', 'checked', 'applying', 'applied', 'failed'));
alter table imports drop column files_sha256;
alter table imports alter column report drop not null;
alter table imports add column progress jsonb;
-- Why it failed, for the person.
alter table imports add column failure text;
alter table imports add column publish boolean not null default false;
alter table imports add column skip_refused boolean not null default false;
-- Set again and again by the process at work; one that died stops.
alter table imports add column alive_at timestamptz not null default now();
create index imports_age on imports (created_at);
create index imports_created_by on imports (created_by);

-- Gone once the import is applied, or a day old: what was applied is in the tables, its SHA-256 in the audit trail.
create table import_files (
  import_id int not null constraint import_files_import_fk references imports on delete cascade,
  name text not null,
  -- Compressed with gzip.
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (import_id, name)
);
create index import_files_age on import_files (created_at);

grant select, insert, update, delete on import_files to election_app;
