-- The history of rows asked PostgreSQL for a new plan of the same statement at each write, which took a third of a publication. Each
-- table has a trigger function of its own now, whose statements are planned once a connection.

-- Keeps the rows of a table from now on, those that it has among them. in_key: the columns of the primary key; without: the columns that
-- are not kept.
create or replace function keep_rows_of(in_table text, in_key text, without text[] default '{}') returns void
language plpgsql set timezone = 'UTC' as $$
begin
  perform keep_writes_of(in_table, in_key, without);
  execute format('insert into row_history (of_table, row_key, face)
    select %L, concat_ws(''/'', %s), row_face(to_jsonb(t) - %L::text[]) from %I t', in_table, in_key, without, in_table);
end $$;

-- The rows are read as they are now: another trigger may have changed them meanwhile. The full join is never a nested loop, which would
-- take minutes where a plan made for one row is used for thousands. In UTC, as moments in JSON follow the setting.
create function keep_writes_of(in_table text, in_key text, without text[]) returns void language plpgsql as $define$
declare
  step record;
begin
  for step in select * from (values
    ('inserted', 'insert', 'new table as after_rows'),
    ('updated', 'update', 'old table as before_rows new table as after_rows'),
    ('deleted', 'delete', 'old table as before_rows')) as steps (name, verb, tables)
  loop
    execute format($trigger$
create or replace function %1$I() returns trigger language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  insert into row_history (of_table, row_key, face)
  select %2$L, concat_ws('/', %3$s), case when t is null then null else row_face(to_jsonb(t) - %4$L::text[]) end
  from %5$s
  left join %2$I t using (%3$s)
  %6$s;
  return null;
end $$
    $trigger$, in_table || '_' || step.name, in_table, in_key, without,
      case step.verb when 'insert' then 'after_rows' when 'delete' then 'before_rows'
        else format('after_rows full join before_rows b using (%s)', in_key) end,
      case step.verb when 'update' then
        format('where to_jsonb(b) - %1$L::text[] is distinct from to_jsonb(t) - %1$L::text[]', without) else '' end);
    execute format('create or replace trigger %I after %s on %I referencing %s for each statement execute function %I()',
      in_table || '_kept_' || step.name, step.verb, in_table, step.tables, in_table || '_' || step.name);
  end loop;
end $define$;
revoke execute on function keep_writes_of from public;

select keep_writes_of(tgrelid::regclass::text, arguments[1], arguments[2]::text[])
from pg_trigger
cross join lateral string_to_array(encode(tgargs, 'escape'), '\000') as arguments
where tgfoid = 'keep_rows'::regproc and tgname like '%\_kept\_inserted';
drop function keep_rows();
