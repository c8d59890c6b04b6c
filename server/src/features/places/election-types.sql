-- The election types that a year has: those with candidates; both of a general election until there is a candidate.
create or replace function election_types_of(in_year int) returns int[] language sql stable as $$
  select coalesce(
    (select array_agg(id order by id) from election_types t
     where exists (select from candidates c where c.year_id = in_year and c.election_type_id = t.id)),
    array[1, 2])
$$;

grant execute on function election_types_of to election_app;
