-- What the rules ask about an election type (contract: ELECTION_RULES), and the run-off, the second round of a presidential election.
alter table election_types
  -- Candidates stand in the whole country and their votes add up over it; else the winner of a constituency has its seat.
  add column nationwide boolean not null default false,
  -- The election of which it is the second round; null for those of a general election.
  add column follows int constraint election_types_follows_fk references election_types;
update election_types set nationwide = true where id = 1;
alter table election_types alter column nationwide drop default;
insert into election_types (id, title, nationwide, follows) values (3, 'runoff', true, 1);

-- Only parliamentary candidates stand in a constituency.
alter table candidates
  drop constraint candidates_place,
  add constraint candidates_place check ((election_type_id = 2) = (constituency_id is not null));

-- Later constituencies get theirs as the others do. A contest without candidates is shown nowhere.
insert into contests (year_id, election_type_id, constituency_id) select year_id, 3, id from constituencies;
