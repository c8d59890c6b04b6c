-- Login throttling; login-throttle.ts names the counters and their limits.
-- subjects: [{ kind, subject, most, seconds }]: at most `most` attempts in any `seconds`. Attempts that succeed do not count.

-- Why one more attempt is refused at this moment. wait: seconds until enough failures have left their window, 0 where there are
-- not too many. crowded: attempts under way may still make it too many. One that is under way for a minute counts as failed: its
-- server has stopped.
create or replace function attempt_refusal(subjects jsonb, at timestamptz, out wait int, out crowded boolean)
language sql stable as $$
  select coalesce(max(ceil(extract(epoch from last_failure + make_interval(secs => seconds) - at))), 0),
         coalesce(bool_or(counted >= most), false)
  from jsonb_to_recordset(subjects) as s (kind text, subject text, most int, seconds int)
  join attempts a using (kind, subject)
  cross join lateral (
    select count(*) as counted, (array_agg(t order by t desc) filter (where failed))[most] as last_failure
    from (select t, t <> all (running) or t < at - interval '1 minute' as failed from unnest(times) as t) as each_time
    where t > at - make_interval(secs => seconds) and t <= at
  ) as in_window
$$;

-- Counts an attempt before its outcome is known, so that concurrent guesses count too. Counts nothing where it is refused.
-- under_way: settle_attempt tells its outcome, with the moment `at` that this returns.
create or replace function count_attempt(
  subjects jsonb, under_way boolean, out wait int, out crowded boolean, out at timestamptz
) language plpgsql as $$
begin
  -- Without a lock first: a flood of refused attempts writes nothing.
  select refusal.* into wait, crowded from attempt_refusal(subjects, clock_timestamp()) as refusal;
  if wait > 0 or crowded then
    return;
  end if;

  insert into attempts (kind, subject)
  select kind, subject from jsonb_to_recordset(subjects) as s (kind text, subject text) order by kind, subject
  on conflict do nothing;
  perform from attempts a join jsonb_to_recordset(subjects) as s (kind text, subject text) using (kind, subject)
  order by kind, subject for update of a;
  at := clock_timestamp();
  select refusal.* into wait, crowded from attempt_refusal(subjects, at) as refusal;
  if wait > 0 or crowded then
    return;
  end if;

  update attempts a
  set times = array(select t from unnest(times) as t where t > at - make_interval(secs => seconds) order by t) || at,
      running = array(select t from unnest(running) as t where t > at - interval '1 minute')
        || case when under_way then array[at] else '{}' end,
      last_at = at
  from jsonb_to_recordset(subjects) as s (kind text, subject text, seconds int)
  where a.kind = s.kind and a.subject = s.subject;
end $$;

-- Tells the outcome of an attempt. One that succeeded or was not tried is uncounted.
create or replace function settle_attempt(subjects jsonb, at timestamptz, failed boolean) returns void language plpgsql as $$
begin
  perform from attempts a join jsonb_to_recordset(subjects) as s (kind text, subject text) using (kind, subject)
  order by kind, subject for update of a;
  update attempts a
  set running = array_remove(running, at), times = case when failed then times else array_remove(times, at) end
  from jsonb_to_recordset(subjects) as s (kind text, subject text)
  where a.kind = s.kind and a.subject = s.subject;
end $$;

grant execute on function count_attempt, settle_attempt, attempt_refusal to election_app;
