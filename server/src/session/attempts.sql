-- Slowing guesses down; what is counted, and how far, slow-down.ts says.
-- subjects: [{ kind, subject, free, longest }]. After `free` attempts each next one waits 1, 2, 4 … `longest` seconds; an hour
-- without any forgets them.

-- Counts an attempt before its outcome is known, so that guesses sent side by side count as well. Seconds to wait, having
-- counted nothing; 0 to go ahead.
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

-- Takes a counted attempt back: it succeeded, or could not be tried.
create or replace function forgive_attempt(subjects jsonb) returns void language plpgsql as $$
begin
  perform from attempts a join jsonb_to_recordset(subjects) as s (kind text, subject text) using (kind, subject)
  order by kind, subject for update of a;
  update attempts a set count = greatest(count - 1, 0)
  from jsonb_to_recordset(subjects) as s (kind text, subject text)
  where a.kind = s.kind and a.subject = s.subject;
end $$;
