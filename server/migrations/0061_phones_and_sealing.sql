-- From it the server computes, for each person, the key that opens a phone whose PIN was forgotten.
insert into application_secrets (name, value)
values ('phones', encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'));

-- Deletes the keys that seal the secrets of authenticators and webhooks, once a key outside the database does.
drop function forget_factors_key();
create function forget_sealing_keys() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from application_secrets where name in ('factors', 'webhooks')
$$;
revoke execute on function forget_sealing_keys() from public;
grant execute on function forget_sealing_keys() to election_app;
