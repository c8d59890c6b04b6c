-- Adds a message to the feed: all that is public of a place of a contest once the caller has changed it. The caller has locked the
-- contest and has brought sums and seat up to date; the message gets its number when the transaction commits (migration 0048).
-- in_type: published, corrected, withdrawn or status; with a correction kept, its kind counts
create or replace function tell_feed(in_contest int, in_place int, in_type text, kept corrections) returns void language plpgsql as $$
begin
  insert into feed_messages (body)
  select feed_message(in_contest, in_place, coalesce(kept.kind, in_type), now(), standing_at(in_contest, in_place),
    case when kept.id is not null then jsonb_build_object('number', kept.number, 'reason', kept.reason, 'note', kept.note) end);
end $$;
