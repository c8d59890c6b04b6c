-- The year that the public sees, which changes only when another one is made current. Until now it was the active year with the
-- greatest title.
alter table years
  add column is_current_year boolean not null default false,
  add constraint years_current_active check (status = 'active' or not is_current_year);
create unique index years_current_key on years (is_current_year) where is_current_year;
update years set is_current_year = true
where id = (select id from years where status = 'active' order by title desc limit 1);

-- Without a current year, the first one that becomes active is current by itself.
create function first_active_year_is_current() returns trigger language plpgsql as $$
begin
  if new.status = 'active' and not exists (select from years where is_current_year) then
    new.is_current_year := true;
  end if;
  return new;
end $$;
create trigger years_first_current before insert or update of status on years
  for each row execute function first_active_year_is_current();
