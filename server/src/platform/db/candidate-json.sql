-- A party and a candidate as every answer shows them (contract: partyMark, candidateMark). PostgreSQL inlines both.
create or replace function party_json(p parties) returns json language sql stable as $$
  select json_build_object(
    'id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color, 'logo_url', '/pictures/' || p.logo)
$$;

-- A name as people tell it apart: with the place on the ballot paper where another candidate of the contest has it too.
create or replace function numbered_name(name text, ballot_order int, namesake boolean) returns text language sql immutable
return case when namesake then name || ' (no. ' || ballot_order || ')' else name end;

-- A name beside a figure: with the word where the candidate withdrew too late to leave the ballot paper.
create or replace function marked_name(name text, withdrawn boolean) returns text language sql immutable
return case when withdrawn then name || ' (withdrew)' else name end;

create or replace function candidate_label(c candidates) returns text language sql stable
return marked_name(numbered_name(c.name, c.ballot_order, c.namesake), c.withdrawn);

create or replace function candidate_json(c candidates, p parties) returns json language sql stable as $$
  select json_build_object(
    'id', c.id, 'name', candidate_label(c), 'status', c.status, 'ballot_order', c.ballot_order, 'avatar_url', '/pictures/' || c.avatar,
    'party', party_json(p))
$$;

grant execute on function party_json, candidate_json, candidate_label, numbered_name, marked_name to election_app;
