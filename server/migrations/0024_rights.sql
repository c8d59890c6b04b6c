-- Figures, publications, sums and decisions on findings are written by routines alone, which run as election_routines
-- (docs/decisions/0015). The application signs in with a role of its own and has what election_app has. The migration has made
-- both roles.

-- A function or table that the application creates could stand in for one that a routine names.
revoke create on schema public from public;

revoke insert, update, delete on
  contests, vote_values, vote_entries, registers, finding_decisions, pending_items, region_results, seats, result_versions
from election_app;
-- A constituency that moves to another region takes its pending items along.
grant update (region_id) on pending_items to election_app;

-- A sheet and its photograph stay what they are; a sheet ends.
revoke update on pink_sheets from election_app;
grant update (ended_at, ended_by, ended_how) on pink_sheets to election_app;
revoke update, delete on pictures from election_app;
revoke delete on imports from election_app;
revoke all on all sequences in schema public from election_app;

grant usage on schema public to election_routines;
grant select on
  years, election_types, regions, constituencies, polling_stations, parties, candidates, contests, vote_entries, vote_values,
  registers, finding_decisions, pending_items, region_results, seats, result_versions, vote_transitions, idempotency_keys
to election_routines;
grant insert, update on vote_entries, vote_values, registers, pending_items, result_versions to election_routines;
grant insert on finding_decisions, idempotency_keys to election_routines;
grant update (published_at, published_by) on contests to election_routines;
grant insert, update, delete on region_results, seats to election_routines;
-- Imports store places, parties and candidates too, under ids that they draw first.
grant insert, update on years, regions, constituencies, polling_stations, parties, candidates to election_routines;
grant usage on sequence
  years_id_seq, regions_id_seq, constituencies_id_seq, polling_stations_id_seq, parties_id_seq, candidates_id_seq
to election_routines;

-- Functions are granted by name. Those of triggers can be called by nobody.
revoke execute on function
  record_audit(int, jsonb, text, text, jsonb, jsonb), announce(jsonb), refuse(int, text, jsonb), audit_hash(audit_entries)
from public;
grant execute on function
  record_audit(int, jsonb, text, text, jsonb, jsonb), announce(jsonb), refuse(int, text, jsonb), audit_hash(audit_entries)
to election_app, election_routines;
