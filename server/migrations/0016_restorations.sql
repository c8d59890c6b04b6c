-- What this database was restored from. While a row has no live_at, the server shows what there is and takes no changes: two
-- copies of one election must not both go on.
create table restorations (
  id int generated always as identity primary key,
  -- When the backup was made.
  made_at timestamptz not null,
  restored_at timestamptz not null default now(),
  live_at timestamptz
);
grant select on restorations to election_app;
