-- The public reads the names of regions and constituencies too, and what the newsroom says of a year: their changes are kept and told as
-- those of candidates and parties are.
alter table public_changes drop constraint public_changes_subject_known;
alter table public_changes add constraint public_changes_subject_known
  check (subject in ('candidate', 'party', 'coalition', 'region', 'constituency', 'year'));

create or replace function public_face(in_subject text, in_row jsonb) returns jsonb language sql stable as $$
  select case in_subject
    when 'candidate' then jsonb_build_object('name', in_row ->> 'name', 'status', in_row ->> 'status',
      'withdrawn', case when (in_row ->> 'withdrawn')::boolean then 'withdrew' end,
      'party', (select name from parties where id = (in_row ->> 'party_id')::int))
    when 'party' then jsonb_build_object('name', in_row ->> 'name', 'acronym', in_row ->> 'acronym', 'status', in_row ->> 'status',
      'color', in_row ->> 'color',
      'other_colors', (select string_agg(value, ', ') from jsonb_array_elements_text(in_row -> 'other_colors')),
      'coalition', (select name from coalitions where id = (in_row ->> 'coalition_id')::int))
    when 'coalition' then
      jsonb_build_object('name', in_row ->> 'name', 'short_name', in_row ->> 'short_name', 'color', in_row ->> 'color')
    when 'year' then jsonb_build_object('status_desc', nullif(in_row ->> 'status_desc', ''))
    else jsonb_build_object('name', coalesce(in_row ->> 'title', in_row ->> 'name'))
  end
$$;

create or replace function public_types_of(in_subject text, in_id int) returns int[] language plpgsql stable as $$
begin
  if in_subject in ('region', 'constituency', 'year') then
    return array(
      select distinct k.election_type_id
      from contests k join constituencies place on place.id = k.constituency_id
      where in_id = case in_subject when 'region' then place.region_id when 'constituency' then place.id else k.year_id end
        and (k.published_at is not null or k.public_status <> 'held'
          or exists (select from contest_stations s where s.contest_id = k.id and s.published <> '{}'))
      order by 1);
  end if;
  return array(
    select distinct c.election_type_id
    from candidates c join parties p on p.id = c.party_id
    where in_id = case in_subject when 'candidate' then c.id when 'party' then p.id else p.coalition_id end
      and (exists (select from vote_values v where v.candidate_id = c.id and v.published_votes is not null)
        or exists (select from seats s where s.candidate_id = c.id)
        or exists (select from contests k where k.public_elected_id = c.id))
    order by 1);
end $$;

-- $1: the subject
create or replace function keep_public_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stood constant jsonb := to_jsonb(old);
  changed constant jsonb := (
    select jsonb_agg(jsonb_build_object('field', key, 'before', before.value, 'after', after.value) order by key)
    from jsonb_each_text(public_face(tg_argv[0], stood)) as before
    join jsonb_each_text(public_face(tg_argv[0], to_jsonb(new))) as after using (key)
    where before.value is distinct from after.value);
  kept public_changes;
begin
  if changed is null or public_types_of(tg_argv[0], new.id) = '{}' then
    return null;
  end if;
  insert into public_changes (year_id, subject, subject_id, name, fields)
  values (coalesce((stood ->> 'year_id')::int, new.id), tg_argv[0], new.id, coalesce(stood ->> 'name', stood ->> 'title'), changed)
  returning * into kept;
  insert into feed_messages (body)
  select feed_envelope('changed', kept.at, kept.year_id, election_type) || jsonb_build_object('region', null, 'constituency', null,
    'polling_station', null, 'change', jsonb_build_object('subject', kept.subject, 'id', kept.subject_id, 'name', kept.name, 'fields', kept.fields))
  from unnest(public_types_of(tg_argv[0], new.id)) as election_type;
  return null;
end $$;
create trigger regions_public_change after update of title on regions for each row execute function keep_public_change('region');
create trigger constituencies_public_change after update of name on constituencies
  for each row execute function keep_public_change('constituency');
create trigger years_public_change after update of status_desc on years for each row execute function keep_public_change('year');
revoke execute on function public_face, public_types_of from public;
