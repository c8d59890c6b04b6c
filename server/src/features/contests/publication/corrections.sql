-- Corrections: the public record of figures that were taken back or changed after they were public. Added here alone.

-- What is public at a place of a contest: { figures: { candidate: votes }, register }. Null where nothing is.
create or replace function standing_at(in_contest int, in_place int) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('figures', jsonb_object_agg(candidate_id, published_votes), 'register', (
      select public_totals_of(r) from registers r where contest_id = in_contest and place = in_place))
    from vote_values
    where contest_id = in_contest and place = in_place and published_votes is not null
    having count(*) > 0);
end $$;

-- Whether the last publication of a place that is not published was taken back.
create or replace function is_withdrawn(in_contest int, in_place int) returns boolean language sql stable as $$
  select exists (select from corrections where contest_id = in_contest and place = in_place and kind = 'withdrawn')
$$;

-- The version of what is public at a place. Another one after each publication, correction and withdrawal; live values do not change it.
create or replace function publication_version(contest contests, in_place int) returns text language sql stable as $$
  select md5(concat_ws(';', case when in_place = 0 then extract(epoch from contest.published_at) end,
    standing_at(contest.id, in_place), (select count(*) from corrections where contest_id = contest.id and place = in_place)))
$$;

-- What a question about a place shows, part by part (contract: mark). An act sends the mark of its question.
create or replace function mark_of(contest contests, in_place int) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'figures', md5(coalesce((
      select string_agg(concat_ws(':', v.candidate_id, v.live_votes, c.status), ',' order by v.candidate_id)
      from vote_values v join candidates c on c.id = v.candidate_id where v.contest_id = contest.id and v.place = in_place), '')),
    'register', md5(concat_ws(';', (
      select totals_of(r) from registers r where r.contest_id = contest.id and r.place = in_place),
      case when in_place = 0 then (select registered_voters from constituencies where id = contest.constituency_id)
        else (select registered_voters from polling_stations where id = in_place) end)),
    -- The checks of a station look at the two parts above alone.
    'findings', case when in_place = 0 then figures_hash(contest) else '' end,
    'status', md5(concat_ws(';', contest.status_version, (select status from polling_stations where id = in_place))),
    'publication', publication_version(contest, in_place))
$$;

-- Refuses an act whose question showed something else than there is now. shown: a mark, or some parts of one; null for none
create or replace function pass_mark(contest contests, in_place int, shown jsonb) returns void language plpgsql as $$
declare
  changed constant text[] := array(
    select key from jsonb_each(shown) as part (key, value) where mark_of(contest, in_place) -> key is distinct from value);
begin
  if changed <> '{}' then
    perform refuse(409, 'question_moved', jsonb_build_object('changed', changed));
  end if;
end $$;

-- What is public of a place, for those who publish it or take it back (contract: Standing).
create or replace function standing_json(contest contests, in_place int) returns jsonb language sql stable as $$
  select jsonb_build_object('publication', publication_at(contest, in_place), 'version', publication_version(contest, in_place),
    'mark', mark_of(contest, in_place), 'correction', (select kind from corrections where contest_id = contest.id and place = in_place order by id desc limit 1),
    'figures', coalesce((
      select jsonb_agg(jsonb_build_object('candidate_id', c.id, 'name', candidate_label(c), 'votes', v.published_votes)
        order by c.ballot_order, c.id)
      from vote_values v join candidates c on c.id = v.candidate_id
      where v.contest_id = contest.id and v.place = in_place and v.published_votes is not null), '[]'))
$$;

-- Whether what is public of a place was corrected: a figure that stood is another one, or a total that stood is. Sums of polling
-- stations grow with their stations, which is no correction; one that falls is. Nothing sums totals up: who changes them corrects them.
create or replace function is_corrected(in_contest int, in_place int, stood jsonb, stands jsonb) returns boolean language sql stable as $$
  select exists (
      select from jsonb_each(stood -> 'figures') as old (candidate, votes)
      join vote_values v on v.contest_id = in_contest and v.place = in_place and v.candidate_id = old.candidate::int
      where stands -> 'figures' -> old.candidate is distinct from old.votes
        and (v.origin <> 'stations' or v.published_votes is null or v.published_votes < old.votes::int))
    or (jsonb_typeof(stood -> 'register') = 'object' and stands -> 'register' is distinct from stood -> 'register')
$$;

-- Whether the publication of a contest's live figures and totals corrects what is public, as is_corrected says afterwards.
create or replace function corrects_public(contest contests) returns boolean language sql stable as $$
  select exists (
      select from vote_values
      where contest_id = contest.id and place = 0 and published_votes is not null and live_votes is distinct from published_votes
        and (origin <> 'stations' or live_votes is null or live_votes < published_votes))
    or exists (
      select from registers r
      where contest_id = contest.id and place = 0 and public_valid_votes is not null and not is_register_public(r))
$$;

-- Keeps that published figures changed, and announces it. The caller has locked the contest, and writes the audit row afterwards.
-- stood: standing_at before the change, null where nothing was public. explained: { reason, note }. No public figure changes without both.
-- Returns null where nothing that stood was changed.
create or replace function keep_correction(contest contests, in_place int, me int, in_kind text, stood jsonb, explained jsonb)
returns corrections language plpgsql as $$
declare
  stands constant jsonb := case when in_kind = 'corrected' then standing_at(contest.id, in_place) end;
  kept corrections;
begin
  if stood is null or (in_kind = 'corrected' and not is_corrected(contest.id, in_place, stood, stands)) then
    return null;
  elsif explained ->> 'reason' is null or explained ->> 'note' is null then
    perform refuse(409, 'correction_needed');
  end if;
  -- The numbers of a year and election type follow each other under the lock of its version. What corrects a whole contest has
  -- published it, and so raised the version and holds the lock.
  if in_kind = 'withdrawn' or in_place <> 0 then
    perform raise_result_version(contest.year_id, contest.election_type_id);
  end if;
  insert into corrections (year_id, election_type_id, number, contest_id, polling_station_id, kind, before, after, reason, note,
                           corrected_by)
  select contest.year_id, contest.election_type_id, coalesce(max(number), 0) + 1, contest.id, nullif(in_place, 0), in_kind, stood,
         stands, explained ->> 'reason', explained ->> 'note', me
  from corrections where year_id = contest.year_id and election_type_id = contest.election_type_id
  returning * into kept;
  perform announce(jsonb_build_object('type', 'correction', 'contest_id', contest.id, 'year_id', contest.year_id,
    'election_type_id', contest.election_type_id, 'region_id', region_id, 'constituency_id', id))
  from constituencies where id = contest.constituency_id;
  return kept;
end $$;

-- Writes a correction into the audit trail, against which verification compares the table. Nothing for null.
create or replace function record_correction(contest contests, actor jsonb, kept corrections) returns void language plpgsql as $$
begin
  if kept.id is not null then
    perform record_audit(contest.constituency_id, actor, 'corrections.add',
      place_of(contest, kept.polling_station_id) || '/correction', kept.before, correction_facts(kept));
  end if;
end $$;

create or replace function correction_facts(kept corrections) returns jsonb language sql immutable as $$
  select jsonb_build_object('number', kept.number, 'kind', kept.kind, 'stands', kept.after, 'reason', kept.reason, 'note', kept.note,
    'at', (extract(epoch from kept.at) * 1000000)::bigint)
$$;

-- A correction as everybody reads it (contract: Correction).
create or replace function correction_json(c corrections) returns jsonb language sql stable as $$
  select jsonb_build_object('number', c.number, 'at', c.at, 'kind', c.kind, 'election_type_id', c.election_type_id,
    'region', jsonb_build_object('id', region.id, 'title', region.title),
    'constituency', jsonb_build_object('id', place.id, 'name', place.name),
    'polling_station', case when station.id is not null then
      jsonb_build_object('id', station.id, 'name', station_label(station)) end,
    'reason', c.reason, 'note', c.note,
    'figures', coalesce((
      select jsonb_agg(jsonb_build_object('candidate_id', who.id, 'name', candidate_label(who), 'before', stood, 'after', stands)
        order by who.ballot_order, who.id)
      from candidates who
      join (
        select coalesce(old.key, new.key)::int as id, old.value::int as stood, new.value::int as stands
        from jsonb_each_text(c.before -> 'figures') as old full join jsonb_each_text(c.after -> 'figures') as new using (key)
        where old.value is distinct from new.value
      ) as figure using (id)), '[]'),
    'register', case when c.before -> 'register' is distinct from coalesce(c.after -> 'register', 'null') then
      jsonb_build_object('before', c.before -> 'register', 'after', coalesce(c.after -> 'register', 'null')) end)
  from contests k
  join constituencies place on place.id = k.constituency_id
  join regions region on region.id = place.region_id
  left join polling_stations station on station.id = c.polling_station_id
  where k.id = c.contest_id
$$;

grant execute on function corrects_public, standing_at, is_withdrawn, publication_version, mark_of, standing_json,
  correction_json to election_app;
