-- What keeps accounts safe: attempts counted by account and address, addresses that an account is known to use, requests for
-- a new link, and a super_admin who is always left.

alter table failed_logins drop constraint failed_logins_kind_known;
alter table failed_logins rename to attempts;
alter table attempts rename column failures to count;
alter table attempts rename column last_failed_at to last_at;
alter table attempts rename constraint failed_logins_pkey to attempts_pkey;
-- `pair` is one account tried from one address.
alter table attempts add constraint attempts_kind_known
  check (kind in ('pair', 'account', 'address', 'link_account', 'link_address'));
create index attempts_age on attempts (last_at);
comment on table attempts is 'Sign-ins that failed or are under way, and requests for links, to slow guessing down.';

-- Where an account has signed in before: guesses from elsewhere do not slow its owner down there.
create table known_networks (
  user_id int not null constraint known_networks_user_fk references users on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, network)
);
create index known_networks_age on known_networks (last_used_at);

-- Who asked for a new link to set a password, until one is made.
create table link_requests (
  user_id int primary key constraint link_requests_user_fk references users on delete cascade,
  requested_at timestamptz not null default now()
);

-- Setting a password is no edit: it leaves the version that somebody is editing as it is.
drop trigger users_version on users;
create trigger users_version before update of name, email, status, role_id, region_id on users
  for each row execute function bump_version();

create index sessions_age on sessions (expires_at);
create index one_time_links_age on one_time_links (expires_at);

grant select, insert, update, delete on known_networks, link_requests to election_app;

-- Whoever takes a super_admin away waits here for whoever else does, and then counts again.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  perform from roles where id = 1 for no key update;
  if not exists (select from users where role_id = 1 and status = 'active' and id <> old.id) then
    raise exception 'the last active super_admin stays' using errcode = 'restrict_violation', constraint = 'users_last_super_admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger users_last_super_admin_changed before update of role_id, status on users for each row
  when (old.role_id = 1 and old.status = 'active' and (new.role_id <> 1 or new.status <> 'active'))
  execute function keep_a_super_admin();
create trigger users_last_super_admin_deleted before delete on users for each row
  when (old.role_id = 1 and old.status = 'active')
  execute function keep_a_super_admin();
