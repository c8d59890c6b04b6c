-- What a publication of this import changes of what is public already: who is first in a contest, votes, and totals of registers, at the
-- places that it may publish. held: it waits for a decision, so that it stays as it is for now.
create or replace function public_changes() returns table (
  election_type int, region text, constituency text, polling_station text, what text, detail jsonb, held boolean,
  first_changes boolean, place int, number int
) language sql stable as $$
  with places as (
    select at.constituency_id, at.election_type, at.place, at.contest_id, blocked.place is not null as held
    from publishable at left join held_back blocked using (constituency_id, election_type, place)
    where at.contest_id is not null and not coalesce(blocked.withdrawn, false)
  ),
  figures as (
    select places.*, figure.candidate_id, figure.published as before, figure.votes as after, candidate.label, candidate.ballot_order,
           figure.published <> figure.votes and (
             figure.sent or figure.votes < figure.published or exists (
               select from vote_values known
               where known.contest_id = places.contest_id and known.place = places.place
                 and known.candidate_id = figure.candidate_id and known.origin <> 'stations')) as changes
    from places
    join unit_figures figure using (constituency_id, election_type, place)
    join planned_candidates candidate on candidate.id = figure.candidate_id
    where figure.place = 0 or figure.sent
  ),
  firsts as (
    select constituency_id, election_type, held,
           jsonb_agg(label order by ballot_order) filter (where before = most_before) as before,
           jsonb_agg(label order by ballot_order) filter (where after = most_after) as after
    from (
      select *, max(before) over contest as most_before, max(after) over contest as most_after from figures where place = 0
      window contest as (partition by constituency_id, election_type)
    ) as ranked
    group by 1, 2, 3
    having bool_or(before is not null)
  ),
  changed as (
    select constituency_id, election_type, 0 as place, held, 'first' as what,
           jsonb_build_object('before', before, 'after', after) as detail, 0 as number
    from firsts where before <> after
    union all
    select constituency_id, election_type, place, held, 'figure',
           jsonb_build_object('name', label, 'before', before, 'after', after), ballot_order
    from figures where changes
    union all
    select places.constituency_id, places.election_type, places.place, held, 'register', jsonb_build_object(
      'before', jsonb_build_array(known.public_registered_voters, known.public_valid_votes, known.public_rejected, known.public_issued,
        known.public_not_returned),
      'after', jsonb_build_array(plan.registered, plan.valid, plan.rejected, plan.issued, plan.not_returned)), null
    from places
    join registers known on known.contest_id = places.contest_id and known.place = places.place
    join final_registers() plan
      on plan.constituency_id = places.constituency_id and plan.election_type = places.election_type and plan.place = places.place
    where known.public_valid_votes is not null
      and (known.public_registered_voters, known.public_valid_votes, known.public_rejected, known.public_issued, known.public_not_returned)
        is distinct from (plan.registered, plan.valid, plan.rejected, plan.issued, plan.not_returned)
  )
  select changed.election_type, region.title, home.name, station.code, what, detail, held,
         (changed.constituency_id, changed.election_type) in (select constituency_id, election_type from firsts where before <> after),
         changed.place, changed.number
  from changed
  join planned_constituencies home on home.id = changed.constituency_id
  join planned_regions region on region.id = home.region_id
  left join planned_polling_stations station on station.id = changed.place and changed.place <> 0
$$;

grant execute on function public_changes to election_app;
