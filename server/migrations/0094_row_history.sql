-- How each row of the tables that the public and the newsroom read stood last, beside figures, which have a history of their own. Triggers
-- add to it; nobody changes or deletes a row. The verification compares the tables with it (kept-rows.ts), so that a change past
-- the triggers shows.
create table row_history (
  id bigint generated always as identity primary key,
  of_table text not null,
  -- The primary key of the row; its columns joined by a slash.
  row_key text not null,
  -- The columns as JSON; of a long value its hash. Null: the row was deleted.
  face jsonb,
  at timestamptz not null default now()
);
create index row_history_last on row_history (of_table, row_key, id desc);
grant select on row_history to election_app;

create function refuse_changed_row_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of rows is neither changed nor deleted' using errcode = 'restrict_violation', constraint = 'row_history_kept';
end $$;
create trigger row_history_kept before update or delete or truncate on row_history
  for each statement execute function refuse_changed_row_history();

-- A row as the history keeps it.
create function row_face(in_row jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when octet_length(value::text) > 500
    then to_jsonb('sha256 ' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex')) else value end)
  from jsonb_each(in_row)
$$;
revoke execute on function row_face from public;

-- $1: the columns of the primary key; $2: the columns that are not kept. The rows are read as they are now: another trigger may have
-- changed them meanwhile. In UTC, as moments in JSON follow the setting.
create function keep_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  columns constant text := tg_argv[0];
  key_of constant text := 'concat_ws(''/'', ' || (select string_agg('%1$s.' || name, ', ') from unnest(string_to_array(columns, ', ')) name) || ')';
begin
  if tg_op <> 'DELETE' then
    execute format(
      'insert into row_history (of_table, row_key, face)
       select $1, %s, row_face(to_jsonb(t) - $2) from %I t join after_rows using (%s) %s',
      format(key_of, 't'), tg_table_name, columns,
      case when tg_op = 'UPDATE' then
        format('left join before_rows b using (%s) where to_jsonb(b) - $2 is distinct from to_jsonb(t) - $2', columns) end)
    using tg_table_name, tg_argv[1]::text[];
  end if;
  if tg_op <> 'INSERT' then
    execute format(
      'insert into row_history (of_table, row_key)
       select $1, %s from before_rows b left join %I t using (%s) where t is null',
      format(key_of, 'b'), tg_table_name, columns)
    using tg_table_name;
  end if;
  return null;
end $$;

-- Keeps the rows of a table from now on, those that it has among them.
create function keep_rows_of(in_table text, in_key text, without text[] default '{}') returns void
language plpgsql set timezone = 'UTC' as $$
declare
  step record;
begin
  for step in select * from (values
    ('inserted', 'insert', 'new table as after_rows'),
    ('updated', 'update', 'old table as before_rows new table as after_rows'),
    ('deleted', 'delete', 'old table as before_rows')) as steps (name, verb, tables)
  loop
    execute format('create trigger %I after %s on %I referencing %s for each statement execute function keep_rows(%L, %L)',
      in_table || '_kept_' || step.name, step.verb, in_table, step.tables, in_key, without);
  end loop;
  execute format('insert into row_history (of_table, row_key, face)
    select %L, concat_ws(''/'', %s), row_face(to_jsonb(t) - %L::text[]) from %I t', in_table, in_key, without, in_table);
end $$;
revoke execute on function keep_rows_of from public;

select keep_rows_of(name, coalesce(key, 'id'), coalesce(without, '{}')) from (values
  ('years', null, null),
  ('regions', null, null),
  ('constituencies', null, null),
  ('polling_stations', null, null),
  ('coalitions', null, null),
  ('parties', null, null),
  ('candidates', null, null),
  ('election_types', null, null),
  ('constituency_matches', 'constituency_id', null),
  -- Publication and status are compared with the history of figures.
  ('contests', null, array['published_at', 'published_by', 'status', 'elected_id', 'status_note', 'public_status', 'public_elected_id', 'public_note']),
  ('calls', null, null),
  ('feed_messages', null, null),
  ('public_changes', null, null),
  ('polls', null, null),
  ('poll_votes', 'poll_id, candidate_id', null),
  ('wall_control', 'one', null),
  ('finding_decisions', null, null),
  ('resolutions', null, null),
  ('questions', null, null),
  -- The moment of the last key changes with each key.
  ('keyings', null, array['touched_at']),
  ('reminders', 'contest_id, place', null),
  ('vote_transitions', 'subject, action, state', null),
  ('permissions', null, null),
  ('roles', null, null),
  ('role_permissions', 'role_id, permission_id', null),
  -- The history outlives a person: it keeps what the person may do, and nothing by which to find or to be them.
  ('users', null, array['name', 'email', 'phone', 'password_hash']),
  ('user_constituencies', 'user_id, constituency_id', null)
) as kept (name, key, without);
