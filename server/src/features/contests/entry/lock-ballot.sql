-- Locks a contest until the transaction ends. Every write to its figures takes this lock first, so later checks stay valid.
create or replace function lock_contest(in_year int, in_constituency int, in_type int) returns contests language plpgsql as $$
declare
  contest contests;
begin
  select * into contest from contests
  where constituency_id = in_constituency and election_type_id = in_type and year_id = in_year
  for update;
  if not found then
    perform refuse(404, 'no_contest');
  end if;
  return contest;
end $$;

-- Locks the contest of the candidates sent. Refuses a ballot that is not of one contest.
-- inactive: whether inactive candidates may be on it, as where entries are declined
create or replace function lock_ballot(input jsonb, inactive boolean default false) returns contests language plpgsql as $$
declare
  in_year constant int := input ->> 'year_id';
  in_constituency constant int := input ->> 'constituency_id';
  in_station constant int := input ->> 'polling_station_id';
  contest contests;
  ballot record;
begin
  select min(c.election_type_id) as election_type_id,
         count(*) = count(distinct c.id) and min(c.election_type_id) = max(c.election_type_id)
           and bool_and(inactive or c.status = 'active') as good
  into ballot
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)
  left join candidates c on c.id = sent.candidate_id and c.year_id = in_year
    and (c.constituency_id is null or c.constituency_id = in_constituency)
    and c.election_type_id = coalesce((input ->> 'election_type_id')::int, c.election_type_id);
  if ballot.good is not true then
    perform refuse_ballot(input);
  end if;

  contest := lock_contest(in_year, in_constituency, ballot.election_type_id);
  if in_station is not null then
    perform refuse_other_station(in_station, in_constituency);
  end if;
  return contest;
end $$;

-- Refuses a polling station of another constituency. in_station: null for none
create or replace function refuse_other_station(in_station int, in_constituency int) returns void language plpgsql as $$
begin
  if in_station is not null
    and not exists (select from polling_stations where id = in_station and constituency_id = in_constituency) then
    perform refuse(422, 'unknown_station');
  end if;
end $$;

-- Refuses figures of a polling station that is inactive: it counts nowhere.
create or replace function refuse_inactive_station(in_station int) returns void language plpgsql as $$
begin
  if exists (select from polling_stations where id = in_station and status = 'inactive') then
    perform refuse(409, 'inactive_station');
  end if;
end $$;

-- Refuses a ballot that does not hold active candidates of one contest, each once; the code says which rule it breaks.
create or replace function refuse_ballot(input jsonb) returns void language plpgsql as $$
declare
  in_year constant int := input ->> 'year_id';
  in_constituency constant int := input ->> 'constituency_id';
  ballot record;
begin
  select array_agg(sent.candidate_id order by sent.candidate_id) filter (where c.id is null) as unknown,
         count(*) > count(distinct sent.candidate_id) as repeated,
         min(c.election_type_id) < max(c.election_type_id) as mixed,
         jsonb_agg(candidate_label(c) order by c.ballot_order) filter (where c.status = 'inactive') as inactive
  into ballot
  from jsonb_to_recordset(input -> 'votes') as sent (candidate_id int)
  left join candidates c on c.id = sent.candidate_id and c.year_id = in_year
    and (c.constituency_id is null or c.constituency_id = in_constituency)
    and c.election_type_id = coalesce((input ->> 'election_type_id')::int, c.election_type_id);

  if ballot.unknown is not null then
    perform refuse(422, 'unknown_candidates', jsonb_build_object('ids', ballot.unknown));
  elsif ballot.repeated then
    perform refuse(422, 'repeated_candidates');
  elsif ballot.mixed then
    perform refuse(422, 'mixed_types');
  elsif ballot.inactive is not null then
    perform refuse(422, 'inactive_candidates', jsonb_build_object('names', ballot.inactive));
  end if;
end $$;
