-- What happened in the database, one row for each effect of a call: what it did, who, for whom, where, with which figures.
-- All rows that one transaction wrote for one contest count as one effect, so that a part of it is another effect.
with moves as (
  select h.figure || ' ' || h.action as what, h.actor_id as actor, h.provider_id as provider, k.constituency_id as place,
         string_agg(h.candidate_id || '=' || h.votes_after, ',' order by h.candidate_id) as figures
  from figure_history h join contests k on k.id = h.contest_id
  where (h.figure, h.action) not in (('entry', 'publish'), ('published', 'publish'))
  group by h.figure, h.action, h.actor_id, h.provider_id, k.constituency_id, h.at
), trail as (
  select 'audit ' || a.action as what, a.actor_id as actor, null::int as provider, a.chain as place,
         (select string_agg(candidate || '=' || votes, ',' order by candidate::int) from (
            select key as candidate, value #>> '{}' as votes from jsonb_each(a.after) where not a.after ? 'entries'
            union all
            select e ->> 'candidate_id', e ->> 'vote_count' from jsonb_array_elements(a.after -> 'entries') e) as sent) as figures
  from audit_entries a
  where a.action in ('entries.submit', 'entries.approved', 'entries.declined', 'votes.save', 'live.edit', 'votes.publish',
                     'stations.publish')
), stations as (
  select 'station' as what, null::int as actor, null::int as provider, constituency_id as place, code as figures
  from polling_stations where id > 3
)
select what, actor, provider, place, figures, count(*)::int as times
from (select * from moves union all select * from trail union all select * from stations) as effects
group by what, actor, provider, place, figures
