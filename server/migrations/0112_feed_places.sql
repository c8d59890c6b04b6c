-- Finds what the feed said of a constituency last.
create index feed_messages_place on feed_messages ((body #>> '{constituency,id}'), (body #>> '{election_type,id}'), id)
  where body -> 'polling_station' = 'null' and not body ? 'call';
