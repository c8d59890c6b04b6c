-- The election types that a year has: those with candidates; those of a general election until there is a candidate.
create or replace function election_types_of(in_year int) returns int[] language sql stable as $$
  select coalesce(
    (select array_agg(id order by id) from election_types t
     where exists (select from candidates c where c.year_id = in_year and c.election_type_id = t.id)),
    (select array_agg(id order by id) from election_types where follows is null))
$$;

-- Whether the candidates of an election type stand in the whole country, so that their votes add up over it.
create or replace function is_nationwide(in_type int) returns boolean language sql stable as $$
  select nationwide from election_types where id = in_type
$$;

grant execute on function election_types_of, is_nationwide to election_app;
