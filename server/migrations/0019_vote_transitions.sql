-- The states of votes, action by action. The rows are those of contract/src/transitions.ts; every migration brings them up to
-- date, and the routines ask here.
create table vote_transitions (
  -- `entry`: states of an entry. `value`: publication of a contest (publication_of).
  subject text not null,
  action text not null,
  state text not null,
  next text,
  -- Its sentence is in contract/src/messages/rules.ts.
  refusal text,
  primary key (subject, action, state),
  constraint vote_transitions_one check ((next is null) <> (refusal is null))
);
grant select on vote_transitions to election_app;

-- The figures of inactive stations do not count towards their constituency (station_figures): there are few such stations.
create index polling_stations_inactive on polling_stations (constituency_id) where status = 'inactive';
