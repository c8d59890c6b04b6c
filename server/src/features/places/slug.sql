-- A name as part of an address: letters without accents, digits, dashes. Letters of Ewe, Dagbani, Akan and related languages that
-- Unicode does not decompose are replaced one by one.
create or replace function slug_of(name text) returns text language sql immutable
return coalesce(nullif(btrim(regexp_replace(lower(translate(
  regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
  'ɛƐɔƆŋŊɖƉɣƔƒƑʋƲʒƷəƏɩƖʊƱøØłŁđĐħĦı',
  'eEoOnNdDgGfFvVzZeEiIuUoOlLdDhHi')),
  '[^a-z0-9]+', '-', 'g'), '-'), ''), 'place');

-- The first free slug: the name's, else with the region's as a suffix, else with a number.
create or replace function free_slug(name text, region_slug text, taken text[]) returns text language sql immutable as $$
  select slug from (
    select slug_of(name) as slug, 0 as try
    union all select slug_of(name) || '-' || region_slug, 1 where region_slug is not null
    union all select slug_of(name) || '-' || number, number from generate_series(2, cardinality(taken) + 2) as number
  ) as tries
  where not slug = any (taken) order by try limit 1
$$;

grant execute on function slug_of, free_slug to election_app;
