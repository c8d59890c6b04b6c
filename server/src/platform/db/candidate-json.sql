-- A party and a candidate as every answer shows them (contract: partyMark, candidateMark). PostgreSQL inlines both.
create or replace function party_json(p parties) returns json language sql stable as $$
  select json_build_object(
    'id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color, 'logo_url', '/pictures/' || p.logo)
$$;

create or replace function candidate_json(c candidates, p parties) returns json language sql stable as $$
  select json_build_object(
    'id', c.id, 'name', c.name, 'status', c.status, 'ballot_order', c.ballot_order, 'avatar_url', '/pictures/' || c.avatar,
    'party', party_json(p))
$$;

grant execute on function party_json, candidate_json to election_app;
