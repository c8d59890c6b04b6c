-- A name as part of an address: letters without accents, digits, dashes. Letters of Ewe, Dagbani, Akan and related languages that
-- Unicode does not decompose are replaced one by one.
create or replace function slug_of(name text) returns text language sql immutable
return coalesce(nullif(btrim(regexp_replace(lower(translate(
  regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
  'ɛƐɔƆŋŊɖƉɣƔƒƑʋƲʒƷəƏɩƖʊƱøØłŁđĐħĦı',
  'eEoOnNdDgGfFvVzZeEiIuUoOlLdDhHi')),
  '[^a-z0-9]+', '-', 'g'), '-'), ''), 'place');

-- Whether another region, or another constituency, of the year has the slug: one look into the index of the year's slugs.
create or replace function is_slug_taken(in_table text, in_year int, wanted text, except_id int) returns boolean language sql stable
return case in_table
  when 'regions' then exists (select from regions where year_id = in_year and slug = wanted and id <> except_id)
  else exists (select from constituencies where year_id = in_year and slug = wanted and id <> except_id) end;

-- A free slug: the name's, else with the region's as a suffix, else with a number that is free after one that is taken. The number is
-- searched by halves, so that a thousandth name of the same letters costs ten looks more, not a thousand.
create or replace function free_slug(in_table text, in_year int, name text, region_slug text, except_id int) returns text
language plpgsql stable as $$
declare
  base constant text := slug_of(name);
  taken int := 1;
  free int := 2;
  middle int;
begin
  if not is_slug_taken(in_table, in_year, base, except_id) then
    return base;
  elsif region_slug is not null and not is_slug_taken(in_table, in_year, base || '-' || region_slug, except_id) then
    return base || '-' || region_slug;
  end if;
  while is_slug_taken(in_table, in_year, base || '-' || free, except_id) loop
    taken := free;
    free := free * 2;
  end loop;
  while free - taken > 1 loop
    middle := (taken + free) / 2;
    if is_slug_taken(in_table, in_year, base || '-' || middle, except_id) then
      taken := middle;
    else
      free := middle;
    end if;
  end loop;
  return base || '-' || free;
end $$;

grant execute on function slug_of, is_slug_taken, free_slug to election_app;
