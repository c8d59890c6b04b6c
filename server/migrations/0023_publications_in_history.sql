-- Verification compares the tables with the history of figures. Publications of contests are in it from now on, with the exact
-- moment that the contest carries, and are sealed with the figures.
alter table figure_history drop constraint figure_history_figure_known;
alter table figure_history add constraint figure_history_figure_known
  check (figure in ('entry', 'live', 'published', 'publication', 'registered', 'valid', 'rejected'));

create function remember_publication() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into figure_history (contest_id, figure, action, actor_id, at)
  values (new.id, 'publication', 'publish', coalesce(new.published_by, 0), new.published_at);
  return null;
end $$;
create trigger contests_published after update of published_at, published_by on contests for each row
  when (new.published_at is not null
        and (new.published_at, new.published_by) is distinct from (old.published_at, old.published_by))
  execute function remember_publication();

-- The contests that are public already. A row of the audit trail says so, and brings the next seal over these rows.
insert into figure_history (contest_id, figure, action, actor_id, at)
select id, 'publication', 'publish', coalesce(published_by, 0), published_at
from contests where published_at is not null order by id;
select record_audit(constituency_id, '{}', 'publication.remember', 'contest:' || id, null,
  jsonb_build_object('published_at', published_at, 'published_by', published_by))
from contests where published_at is not null order by constituency_id, id;

-- The last verification of what is public: one row, for all servers.
create table public_verification (
  id int primary key default 1 constraint public_verification_one check (id = 1),
  checked_at timestamptz not null,
  -- Since when something differs; null while everything fits.
  differs_since timestamptz,
  -- A sentence for each kind of difference.
  differences text[] not null default '{}',
  constraint public_verification_differs check ((differs_since is null) = (differences = '{}'))
);
grant select, insert, update on public_verification to election_app;
