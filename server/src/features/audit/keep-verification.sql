-- Keeps what a verification of what is public found, as JSON, one for each kind of difference. Its time is now, and a difference lasts since
-- the first verification that found one, so that no one who may call this can date a verification ahead or an alarm back.
create or replace function keep_public_verification(found text[]) returns void language sql
  security definer set search_path = public, pg_temp
as $$
  insert into public_verification as known (checked_at, differs_since, differences)
  values (now(), case when found <> '{}' then now() end, found)
  on conflict (id) do update set checked_at = now(), differences = excluded.differences,
    differs_since = case when excluded.differences <> '{}' then coalesce(known.differs_since, now()) end
$$;
grant execute on function keep_public_verification to election_app;
