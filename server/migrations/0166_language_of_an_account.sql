-- The language that a person has chosen for the console; null where the browser's counts.
alter table users add column language text constraint users_language_known check (language in ('en', 'fr', 'pt', 'ar'));
-- Servers keep actors in memory, with their language.
drop trigger users_counted on users;
create trigger users_counted after delete or update of name, email, status, role_id, region_id, language on users
  for each statement execute function count_change('access');
