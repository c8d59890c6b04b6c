-- Announces an event to every server process when the transaction commits, and never when it does not.
create or replace function announce(event jsonb) returns void language sql as $$ insert into event_outbox (event) values (announce.event) $$;
grant execute on function announce to election_app;

-- Sends what waits in the event outbox to every server process, in the order in which it was announced. Events of one contest are in the
-- order of their commits: each was announced under the lock of its contest. The lock is taken by a statement of its own, so that
-- the next one sees what the lock's last holder has deleted: each event is sent once, and none overtakes another.
-- in_lock: EVENT_OUTBOX_LOCK of locks.ts. Returns the number of events.
create or replace function send_event_outbox(in_lock bigint) returns int language plpgsql as $$
declare
  number_sent int;
begin
  perform pg_advisory_xact_lock(in_lock);
  with sent as (delete from event_outbox returning id, event),
    in_order as (select event from sent order by id)
  select count(pg_notify('election_events', event::text)) into strict number_sent from in_order;
  return number_sent;
end $$;
grant execute on function send_event_outbox to election_app;
