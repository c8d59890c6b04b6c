-- What the last verification of what is public found is written by keep_public_verification alone.
revoke insert, update on public_verification from election_app;
grant select, insert, update on public_verification to election_routines;
