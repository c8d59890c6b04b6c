-- Answers of routines are stored as those of other writes are: { data }, the data of the response.
update idempotency_keys set answer = jsonb_build_object('data', answer) where not answer ? 'data';

-- The totals of a register that are public: those of the last publication. Null before.
alter table registers
  add column public_registered_voters int constraint registers_public_registered_range check (public_registered_voters >= 0),
  add column public_valid_votes int constraint registers_public_valid_range check (public_valid_votes >= 0),
  add column public_rejected int constraint registers_public_rejected_range check (public_rejected >= 0),
  add constraint registers_public_whole
    check (num_nulls(public_registered_voters, public_valid_votes, public_rejected) in (0, 3));

-- They are figures of their own in the history.
alter table figure_history
  drop constraint figure_history_figure_known,
  add constraint figure_history_figure_known check (figure in (
    'entry', 'live', 'published', 'publication', 'registered', 'valid', 'rejected', 'public_registered', 'public_valid',
    'public_rejected'));
create or replace function remember_registers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, figure, votes_before, votes_after, action, actor_id)
  select new.contest_id, figure, votes_before, votes_after, new.action, new.changed_by
  from (values
    ('registered', old.total_registered_voters, new.total_registered_voters),
    ('valid', old.total_valid_votes, new.total_valid_votes),
    ('rejected', old.total_rejected, new.total_rejected),
    ('public_registered', old.public_registered_voters, new.public_registered_voters),
    ('public_valid', old.public_valid_votes, new.public_valid_votes),
    ('public_rejected', old.public_rejected, new.public_rejected)
  ) as figures (figure, votes_before, votes_after)
  where votes_after is distinct from votes_before;
  return null;
end $$;

-- The version counts the changes of the totals that a person edits: a publication is no conflict with an edit.
create function count_register_versions() returns trigger language plpgsql as $$
begin
  new.version := old.version
    + ((new.total_registered_voters, new.total_valid_votes, new.total_rejected)
       is distinct from (old.total_registered_voters, old.total_valid_votes, old.total_rejected))::int;
  return new;
end $$;
drop trigger registers_version on registers;
create trigger registers_version before update on registers for each row execute function count_register_versions();

-- Until now the register of a published contest was public as it stood.
update registers r
set public_registered_voters = r.total_registered_voters, public_valid_votes = r.total_valid_votes,
    public_rejected = r.total_rejected, action = 'publish', changed_by = coalesce(k.published_by, r.changed_by)
from contests k where k.id = r.contest_id and k.published_at is not null;
