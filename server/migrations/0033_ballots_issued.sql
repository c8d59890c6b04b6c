-- What some result sheets print beside valid and rejected ballots: how many ballots were issued, and how many of these were not
-- returned. Null is "not known", never 0.
alter table registers
  add column total_issued int constraint registers_issued_range check (total_issued >= 0),
  add column total_not_returned int constraint registers_not_returned_range check (total_not_returned >= 0),
  add column public_issued int constraint registers_public_issued_range check (public_issued >= 0),
  add column public_not_returned int constraint registers_public_not_returned_range check (public_not_returned >= 0);

-- What turnout counts: ballots cast (valid and rejected) or ballots issued.
alter table years add column turnout_from text not null default 'cast'
  constraint years_turnout_from_known check (turnout_from in ('cast', 'issued'));

alter table figure_history
  drop constraint figure_history_figure_known,
  add constraint figure_history_figure_known check (figure in (
    'entry', 'live', 'published', 'publication', 'registered', 'valid', 'rejected', 'issued', 'not_returned', 'public_registered',
    'public_valid', 'public_rejected', 'public_issued', 'public_not_returned', 'status', 'public_status'));
create or replace function remember_registers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, figure, votes_before, votes_after, action, actor_id)
  select new.contest_id, figure, votes_before, votes_after, new.action, new.changed_by
  from (values
    ('registered', old.total_registered_voters, new.total_registered_voters),
    ('valid', old.total_valid_votes, new.total_valid_votes),
    ('rejected', old.total_rejected, new.total_rejected),
    ('issued', old.total_issued, new.total_issued),
    ('not_returned', old.total_not_returned, new.total_not_returned),
    ('public_registered', old.public_registered_voters, new.public_registered_voters),
    ('public_valid', old.public_valid_votes, new.public_valid_votes),
    ('public_rejected', old.public_rejected, new.public_rejected),
    ('public_issued', old.public_issued, new.public_issued),
    ('public_not_returned', old.public_not_returned, new.public_not_returned)
  ) as figures (figure, votes_before, votes_after)
  where votes_after is distinct from votes_before;
  return null;
end $$;
create or replace function count_register_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version
    + ((new.total_registered_voters, new.total_valid_votes, new.total_rejected, new.total_issued, new.total_not_returned)
       is distinct from
       (old.total_registered_voters, old.total_valid_votes, old.total_rejected, old.total_issued, old.total_not_returned))::int;
  return new;
end $$;
