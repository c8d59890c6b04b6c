-- What became of the poll of a contest: `held` (the usual), `unopposed` (elected without a poll), `postponed`, `lot` (a tie that was
-- decided by lot) or `annulled`. The newsroom's status and the public one, which changes by a publication of its own.
create domain contest_status as text
  constraint contest_status_known check (value in ('held', 'unopposed', 'postponed', 'lot', 'annulled'));
alter table contests
  add column status contest_status not null default 'held',
  -- Who has the seat without a poll, or by lot.
  add column elected_id int constraint contests_elected_fk references candidates on delete restrict,
  add column status_note text,
  add column public_status contest_status not null default 'held',
  add column public_elected_id int constraint contests_public_elected_fk references candidates on delete restrict,
  add column public_note text,
  add column status_by int constraint contests_status_by_fk references users on delete restrict,
  add constraint contests_elected check ((status in ('unopposed', 'lot')) = (elected_id is not null)),
  add constraint contests_public_elected check ((public_status in ('unopposed', 'lot')) = (public_elected_id is not null));
create index contests_elected on contests (elected_id) where elected_id is not null;
create index contests_public_elected on contests (public_elected_id) where public_elected_id is not null;
grant update (status, elected_id, status_note, public_status, public_elected_id, public_note, status_by) on contests
to election_routines;

-- Both are in the history, and sealed with the figures.
alter table figure_history
  drop constraint figure_history_figure_known,
  add constraint figure_history_figure_known check (figure in (
    'entry', 'live', 'published', 'publication', 'registered', 'valid', 'rejected', 'public_registered', 'public_valid',
    'public_rejected', 'status', 'public_status'));
create function remember_contest_status() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, candidate_id, figure, status_before, status_after, action, reason, actor_id)
  select new.id, elected, figure, before, after, 'status', note, coalesce(new.status_by, 0)
  from (values
    ('status', old.status, new.status, old.elected_id, new.elected_id, old.status_note, new.status_note),
    ('public_status', old.public_status, new.public_status, old.public_elected_id, new.public_elected_id, old.public_note,
     new.public_note)
  ) as changes (figure, before, after, elected_before, elected, note_before, note)
  where (before, elected_before, note_before) is distinct from (after, elected, note);
  return null;
end $$;
create trigger contests_status after update of status, elected_id, status_note, public_status, public_elected_id, public_note
  on contests for each row execute function remember_contest_status();

-- A seat without a poll has no votes.
alter table seats
  alter column votes drop not null,
  add column won_by text not null default 'votes' constraint seats_won_by_known check (won_by in ('votes', 'unopposed', 'lot')),
  add constraint seats_unopposed_without_votes check ((won_by = 'unopposed') = (votes is null));
