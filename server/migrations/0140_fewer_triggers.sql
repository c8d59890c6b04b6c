-- Every statement on the tables of figures called up to eight triggers, most of which had nothing to do. One now does all that follows
-- from a change of entries, and one all that follows from a change of values (docs/decisions/0001).

create or replace function remember_entries() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from after_rows) then
    return null;
  elsif tg_op = 'INSERT' then
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_after, status_after,
                                action, reason, actor_id)
    select contest_id, polling_station_id, candidate_id, 'entry', user_id, votes, status, action, reason, changed_by
    from after_rows;
  else
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, provider_id, votes_before, votes_after,
                                status_before, status_after, action, reason, actor_id)
    select a.contest_id, a.polling_station_id, a.candidate_id, 'entry', a.user_id, b.votes, a.votes, b.status, a.status,
           a.action, a.reason, a.changed_by
    from after_rows a join before_rows b using (id)
    where (a.votes, a.status) is distinct from (b.votes, b.status);
  end if;

  insert into place_activity (contest_id, place, entries, changed_by, changed_at)
  select changed.contest_id, changed.place, counted.entries, changed.changed_by, changed.changed_at
  from (select contest_id, place, max(changed_by) as changed_by, max(changed_at) as changed_at from after_rows group by 1, 2) as changed
  cross join lateral (
    select count(*)::int as entries from vote_entries e
    where e.contest_id = changed.contest_id and e.place = changed.place and e.status in ('pending', 'approved')) as counted
  on conflict (contest_id, place) do update
  set entries = excluded.entries, changed_by = excluded.changed_by, changed_at = excluded.changed_at;
  return null;
end $$;
drop function note_entries() cascade;

create or replace function remember_values() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Whether a station had or has public figures, and the contests of which they are others than before.
  stations boolean;
  summed int[];
begin
  if not exists (select from after_rows) then
    return null;
  elsif tg_op = 'INSERT' then
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_after, action, reason, actor_id)
    select contest_id, polling_station_id, candidate_id, figure, votes, action, reason, changed_by
    from after_rows
    cross join lateral (values ('live', live_votes), ('published', published_votes)) as figures (figure, votes)
    where votes is not null;
    select count(*) > 0, array_agg(distinct contest_id) into stations, summed
    from after_rows where place > 0 and published_votes is not null;
  else
    insert into figure_history (contest_id, polling_station_id, candidate_id, figure, votes_before, votes_after, action, reason,
                                actor_id)
    select a.contest_id, a.polling_station_id, a.candidate_id, figure, votes_before, votes_after, a.action, a.reason, a.changed_by
    from after_rows a join before_rows b using (id)
    cross join lateral (values ('live', b.live_votes, a.live_votes), ('published', b.published_votes, a.published_votes))
      as figures (figure, votes_before, votes_after)
    where votes_after is distinct from votes_before;
    select count(*) > 0, array_agg(distinct a.contest_id) filter (where a.published_votes is distinct from b.published_votes)
    into stations, summed
    from after_rows a join before_rows b using (id)
    where a.place > 0 and coalesce(a.published_votes, b.published_votes) is not null;
  end if;

  insert into place_activity (contest_id, place, live, public, unpublished, changed_by, changed_at)
  select changed.contest_id, changed.place, counted.live, counted.public, counted.unpublished, changed.changed_by, changed.changed_at
  from (select contest_id, place, max(changed_by) as changed_by, max(changed_at) as changed_at from after_rows group by 1, 2) as changed
  cross join lateral (
    select count(v.live_votes)::int as live, count(v.published_votes)::int as public,
      (count(*) filter (where v.published_votes is distinct from v.live_votes))::int as unpublished
    from vote_values v where v.contest_id = changed.contest_id and v.place = changed.place) as counted
  on conflict (contest_id, place) do update
  set live = excluded.live, public = excluded.public, unpublished = excluded.unpublished, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at;

  if stations then
    insert into change_counts (topic, pid) values ('stations', pg_backend_pid())
    on conflict (topic, pid) do update set count = change_counts.count + 1;
    -- Who writes the figures has locked their contests.
    perform sum_stations(coalesce(summed, '{}'));
  end if;
  return null;
end $$;
drop function note_values() cascade;
drop function sum_values() cascade;
drop function count_published_stations() cascade;
drop function count_changed_stations() cascade;

-- As before, in one statement. It is parsed and planned each time, so one that changes nothing that is kept ends before it.
create or replace function keep_rows() returns trigger language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  columns constant text := tg_argv[0];
  without constant text[] := tg_argv[1];
  changed boolean;
begin
  if tg_op = 'INSERT' then
    changed := exists (select from after_rows);
  elsif tg_op = 'DELETE' then
    changed := exists (select from before_rows);
  else
    changed := exists (
      select to_jsonb(a) - without from after_rows a except all select to_jsonb(b) - without from before_rows b);
  end if;
  if changed then
    execute format(
      'insert into row_history (of_table, row_key, face)
       select $1, concat_ws(''/'', %1$s), case when t is null then null else row_face(to_jsonb(t) - $2) end
       from (%2$s) as touched left join %3$I t using (%1$s) %4$s',
      columns,
      concat_ws(' union ', case when tg_op <> 'DELETE' then format('select %s from after_rows', columns) end,
        case when tg_op <> 'INSERT' then format('select %s from before_rows', columns) end),
      tg_table_name,
      case when tg_op = 'UPDATE' then
        format('left join before_rows b using (%s) where to_jsonb(b) - $2 is distinct from to_jsonb(t) - $2', columns) end)
    using tg_table_name, without;
  end if;
  return null;
end $$;
