-- How many second factors an account has: authenticators whose first code was entered, and passkeys.
create or replace function count_factors(account int) returns int
language sql stable as $$
  select (select count(*) from authenticators where user_id = account and confirmed_at is not null)::int
    + (select count(*) from passkeys where user_id = account)::int
$$;
grant execute on function count_factors to election_app;
