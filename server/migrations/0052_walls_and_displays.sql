-- Display links open a wall without an account; the walls show what presenters put on them.
create table display_links (
  id int generated always as identity primary key,
  name text_line not null,
  -- newsroom: also which constituencies are silent.
  kind text not null constraint display_links_kind_known check (kind in ('wall', 'newsroom')),
  -- SHA-256 of the secret of the link.
  token_hash bytea not null constraint display_links_token_key unique,
  made_by int not null constraint display_links_made_by_fk references users on delete restrict,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_by int constraint display_links_revoked_by_fk references users on delete restrict,
  revoked_at timestamptz,
  constraint display_links_revoked check ((revoked_by is null) = (revoked_at is null))
);
comment on table display_links is 'Links that open a wall. They read, and nothing else.';
create unique index display_links_name_key on display_links (lower(name)) where revoked_at is null;
-- A link that was revoked stays so.
create function keep_revoked() returns trigger language plpgsql as $$
begin
  raise exception 'a revoked display link stays revoked' using errcode = 'insufficient_privilege';
end $$;
create trigger display_links_stay_revoked before update of revoked_at, revoked_by on display_links
  for each row when (old.revoked_at is not null) execute function keep_revoked();
grant select, insert, update (last_used_at, revoked_by, revoked_at) on display_links to election_app;

create table wall_control (
  one boolean primary key default true constraint wall_control_one check (one),
  -- Grows with each change of what the walls show.
  revision int not null default 0,
  scene jsonb not null,
  running_order jsonb not null,
  -- Since when the figures stand still, and the scene as it was then, by the kind of the link.
  held_at timestamptz,
  held jsonb,
  constraint wall_control_held check ((held_at is null) = (held is null))
);
comment on table wall_control is 'What every wall shows: one row.';
insert into wall_control (scene, running_order) values (
  '{"kind": "nation", "place_ids": [], "contender_ids": []}',
  '[{"kind": "nation", "place_ids": [], "contender_ids": []},
    {"kind": "parliament", "place_ids": [], "contender_ids": []},
    {"kind": "battle", "place_ids": [], "contender_ids": []},
    {"kind": "just_in", "place_ids": [], "contender_ids": []},
    {"kind": "closest", "place_ids": [], "contender_ids": []},
    {"kind": "timeline", "place_ids": [], "contender_ids": []},
    {"kind": "corrections", "place_ids": [], "contender_ids": []},
    {"kind": "silent", "place_ids": [], "contender_ids": []}]');
grant select, update (revision, scene, running_order, held_at, held) on wall_control to election_app;
