-- The outbox: events that wait to be sent to the server processes (docs/decisions/0043-an-outbox-of-events.md). A write adds to it in its own
-- transaction, so its commit does not wait for the lock of NOTIFY. Unlogged: a crash of the database empties it, and every server
-- process connects again after one and tells its clients to refetch.
create unlogged table outbox (
  id bigint generated always as identity,
  -- What fits into a NOTIFY. A longer one would keep all events behind it from being sent.
  event jsonb not null constraint outbox_event_length check (octet_length(event::text) < 8000)
);

grant select, insert, delete on outbox to election_app;
grant insert on outbox to election_routines;
