-- The application works as election_app: it reads and writes, but cannot rewrite history or the audit trail. Roles
-- belong to the whole cluster, so another database may have made it already.
do $$
begin
  create role election_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;

grant usage on schema public to election_app;
grant select on all tables in schema public to election_app;
grant insert, update, delete on
  roles, permissions, role_permissions, users, user_constituencies, sessions, one_time_links, failed_logins,
  years, regions, constituencies, polling_stations, parties, candidates, polls, poll_votes, pictures,
  vote_values, vote_entries, registers, finding_decisions, pending_items, pink_sheets,
  region_results, seats, result_versions, idempotency_keys, imports
to election_app;
grant update (published_at, published_by) on contests to election_app;
grant usage on all sequences in schema public to election_app;

-- Figures are corrected, never removed.
revoke delete on vote_values, vote_entries, registers, finding_decisions, pink_sheets from election_app;
