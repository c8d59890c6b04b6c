-- Login throttling; login-throttle.ts names the counters and their limits.
-- subjects: [{ kind, subject, free, longest }]. After `free` attempts the delay is 1, 2, 4 … `longest` seconds. A counter resets
-- after an hour without attempts.

-- Counts an attempt before its outcome is known, so that concurrent guesses count too. Returns 0 where the attempt may proceed,
-- else the seconds to wait; then nothing is counted.
create or replace function count_attempt(subjects jsonb) returns int language plpgsql as $$
declare
  seconds int;
begin
  insert into attempts (kind, subject, count)
  select kind, subject, 0 from jsonb_to_recordset(subjects) as s (kind text, subject text) order by kind, subject
  on conflict do nothing;
  perform from attempts a join jsonb_to_recordset(subjects) as s (kind text, subject text) using (kind, subject)
  order by kind, subject for update of a;

  select max(ceil(least(longest, 2 ^ least(count - free, 20)) - extract(epoch from clock_timestamp() - last_at)))
  into seconds
  from attempts a join jsonb_to_recordset(subjects) as s (kind text, subject text, free int, longest int) using (kind, subject)
  where count >= free and last_at > clock_timestamp() - interval '1 hour';
  if seconds > 0 then
    return seconds;
  end if;

  update attempts a
  set count = case when last_at > clock_timestamp() - interval '1 hour' then count + 1 else 1 end, last_at = clock_timestamp()
  from jsonb_to_recordset(subjects) as s (kind text, subject text)
  where a.kind = s.kind and a.subject = s.subject;
  return 0;
end $$;

-- Uncounts an attempt that succeeded or was not tried.
create or replace function reset_attempt(subjects jsonb) returns void language plpgsql as $$
begin
  perform from attempts a join jsonb_to_recordset(subjects) as s (kind text, subject text) using (kind, subject)
  order by kind, subject for update of a;
  update attempts a set count = greatest(count - 1, 0)
  from jsonb_to_recordset(subjects) as s (kind text, subject text)
  where a.kind = s.kind and a.subject = s.subject;
end $$;

grant execute on function count_attempt, reset_attempt to election_app;
