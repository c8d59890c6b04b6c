-- One row for each effect of a call: what it did, actor, provider, constituency, figures, and how often.
-- All rows that one transaction wrote for one contest are one effect: a partial write shows as an effect that no call expects. Of hundreds
-- of calls a second some begin in the same microsecond: a transaction is told by its number as well, which a restored copy lost.
with moves as (
  select h.figure || ' ' || h.action as what, h.actor_id as actor, h.provider_id as provider, k.constituency_id as constituency,
         -- What a withdrawal takes back stood before.
         string_agg(h.candidate_id || '=' || coalesce(h.votes_after, h.votes_before), ',' order by h.candidate_id) as figures
  from figure_history h join contests k on k.id = h.contest_id
  where h.figure in ('entry', 'live', 'published') and (h.figure, h.action) not in (('entry', 'publish'), ('published', 'publish'), ('entry', 'withdraw'))
  group by h.figure, h.action, h.actor_id, h.provider_id, k.constituency_id, h.at, h.xmin::text
), trail as (
  select 'audit ' || a.action as what, a.actor_id as actor, null::int as provider, a.chain as constituency,
         (select string_agg(candidate || '=' || votes, ',' order by candidate::int) from (
            select key as candidate, value #>> '{}' as votes from jsonb_each(coalesce(a.after, a.before))
            -- Beside the figures stands what the submission says of itself.
            where coalesce(not a.after ? 'entries', true) and key ~ '^\d+$'
            union all
            select e ->> 'candidate_id', e ->> 'vote_count' from jsonb_array_elements(a.after -> 'entries') e) as sent) as figures
  from audit_entries a
  where a.action in ('entries.submit', 'entries.approved', 'entries.declined', 'votes.save', 'live.edit', 'votes.publish',
                     'votes.withdraw', 'stations.publish')
), stations as (
  -- The small election has three stations.
  select 'station' as what, null::int as actor, null::int as provider, constituency_id as constituency, code as figures
  from polling_stations where id > 3
)
select what, actor, provider, constituency, figures, count(*)::int as times
from (select * from moves union all select * from trail union all select * from stations) as effects
group by what, actor, provider, constituency, figures
