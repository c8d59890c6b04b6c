-- A sheet that readers see on the public page of its constituency. None is, until a person who publishes says so.
alter table pink_sheets
  add column public_at timestamptz,
  add column public_by int constraint pink_sheets_public_by_fk references users on delete restrict,
  add constraint pink_sheets_public check ((public_at is null) = (public_by is null));

-- Public pages are cached: what they show of sheets is counted like the rest.
alter table change_counts drop constraint change_counts_topic_known;
alter table change_counts add constraint change_counts_topic_known
  check (topic in ('access', 'reference', 'checkpoints', 'stations', 'sheets'));
create trigger pink_sheets_counted after update on pink_sheets
  for each row when (old.public_at is not null or new.public_at is not null) execute function count_change('sheets');

grant update (public_at, public_by) on pink_sheets to election_app, election_routines;
