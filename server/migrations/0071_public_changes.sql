-- What the public reads beside figures: each change of a name, party, color or status of which something is published, with its moment.
-- Triggers add to it, so that no path to these tables goes without; nobody changes or deletes a row.
create table public_changes (
  id bigint generated always as identity primary key,
  year_id int not null constraint public_changes_year_fk references years on delete restrict,
  subject text not null constraint public_changes_subject_known check (subject in ('candidate', 'party', 'coalition')),
  subject_id int not null,
  -- As it was before the change.
  name text not null,
  -- [{ field, before, after }]
  fields jsonb not null,
  at timestamptz not null default now()
);
create index public_changes_year on public_changes (year_id, id);
grant select on public_changes to election_app;

create function refuse_changed_public_changes() returns trigger language plpgsql as $$
begin
  raise exception 'public changes are neither changed nor deleted' using errcode = 'restrict_violation', constraint = 'public_changes_kept';
end $$;
create trigger public_changes_kept before update or delete or truncate on public_changes
  for each statement execute function refuse_changed_public_changes();

-- What the public reads of a candidate, a party or a coalition. in_row: the row of the table as JSON
create function public_face(in_subject text, in_row jsonb) returns jsonb language sql stable as $$
  select case in_subject
    when 'candidate' then jsonb_build_object('name', in_row ->> 'name', 'status', in_row ->> 'status',
      'withdrawn', case when (in_row ->> 'withdrawn')::boolean then 'withdrew' end,
      'party', (select name from parties where id = (in_row ->> 'party_id')::int))
    when 'party' then jsonb_build_object('name', in_row ->> 'name', 'acronym', in_row ->> 'acronym', 'status', in_row ->> 'status',
      'color', in_row ->> 'color',
      'other_colors', (select string_agg(value, ', ') from jsonb_array_elements_text(in_row -> 'other_colors')),
      'coalition', (select name from coalitions where id = (in_row ->> 'coalition_id')::int))
    else jsonb_build_object('name', in_row ->> 'name', 'short_name', in_row ->> 'short_name', 'color', in_row ->> 'color')
  end
$$;

-- The election types in which something is published of a candidate, of a party's, or of a coalition's.
create function public_types_of(in_subject text, in_id int) returns int[] language sql stable as $$
  select coalesce(array_agg(distinct c.election_type_id order by c.election_type_id), '{}')
  from candidates c join parties p on p.id = c.party_id
  where in_id = case in_subject when 'candidate' then c.id when 'party' then p.id else p.coalition_id end
    and (exists (select from vote_values v where v.candidate_id = c.id and v.published_votes is not null)
      or exists (select from seats s where s.candidate_id = c.id)
      or exists (select from contests k where k.public_elected_id = c.id))
$$;

-- $1: candidate, party or coalition
create function keep_public_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed constant jsonb := (
    select jsonb_agg(jsonb_build_object('field', key, 'before', stood.value, 'after', stands.value) order by key)
    from jsonb_each_text(public_face(tg_argv[0], to_jsonb(old))) as stood
    join jsonb_each_text(public_face(tg_argv[0], to_jsonb(new))) as stands using (key)
    where stood.value is distinct from stands.value);
  kept public_changes;
begin
  if changed is null or public_types_of(tg_argv[0], new.id) = '{}' then
    return null;
  end if;
  insert into public_changes (year_id, subject, subject_id, name, fields)
  values (new.year_id, tg_argv[0], new.id, old.name, changed) returning * into kept;
  insert into feed_messages (body)
  select feed_envelope('changed', kept.at, kept.year_id, election_type) || jsonb_build_object('region', null, 'constituency', null,
    'polling_station', null, 'change', jsonb_build_object('subject', kept.subject, 'id', kept.subject_id, 'name', kept.name, 'fields', kept.fields))
  from unnest(public_types_of(tg_argv[0], new.id)) as election_type;
  return null;
end $$;
create trigger candidates_public_change after update of name, party_id, status, withdrawn on candidates
  for each row execute function keep_public_change('candidate');
create trigger parties_public_change after update of name, acronym, color, other_colors, status, coalition_id on parties
  for each row execute function keep_public_change('party');
create trigger coalitions_public_change after update of name, short_name, color on coalitions
  for each row execute function keep_public_change('coalition');
revoke execute on function public_face, public_types_of from public;
