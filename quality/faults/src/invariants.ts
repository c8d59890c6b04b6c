import { BALLOTS, PARLIAMENTARY, PRESIDENTIAL } from './election.ts';

const candidatesIn = (electionType: number) => BALLOTS[electionType]?.length ?? 0;

/** The rules of what is public: they hold at every moment, since a publication and its sums are one transaction. */
export const PUBLIC_RULES = [
  "A region's sum is that of its published figures",
  'A contest is published as a whole or not at all',
  'An entry is published only if its contest is',
] as const;

/** What must hold of the stored figures after any calls and faults, from docs/product.md. Each query returns the rows that violate it. */
export const INVARIANTS: Record<string, string> = {
  "A region's sum is that of its published figures": `
    select * from (
      select c.region_id, v.candidate_id, sum(v.published_votes)::bigint as published,
             coalesce((select votes from region_results r where r.region_id = c.region_id and r.candidate_id = v.candidate_id), 0) as summed
      from vote_values v join contests k on k.id = v.contest_id join constituencies c on c.id = k.constituency_id
      where v.place = 0 and k.election_type_id = ${PRESIDENTIAL}
      group by c.region_id, v.candidate_id) as sums
    where coalesce(published, 0) <> summed`,
  'A contest is published as a whole or not at all': `
    select k.constituency_id, k.published_at, array_agg(v.published_votes order by v.candidate_id) as published
    from contests k join vote_values v on v.contest_id = k.id and v.place = 0
    group by k.id
    having count(v.published_votes) not in (0, count(*)) or (count(v.published_votes) > 0) <> (k.published_at is not null)
      or count(distinct v.published_votes / 10) > 1`,
  'Figures that were sent in one call are live together': `
    select contest_id, array_agg(live_votes order by candidate_id) as live
    from vote_values where place = 0 group by contest_id
    having count(distinct live_votes / 10) > 1
      or count(*) <> (select case election_type_id when ${PRESIDENTIAL} then ${candidatesIn(PRESIDENTIAL)} else ${candidatesIn(PARLIAMENTARY)} end
                      from contests where id = contest_id)`,
  'The figures that the audit trail records for a publication were published, once': `
    select a.chain, a.sequence, c.key as candidate, c.value as votes
    from audit_entries a join contests k on a.subject = 'contest:' || k.id
    cross join jsonb_each_text(a.after) c
    where a.action = 'votes.publish' and a.before ->> c.key is distinct from c.value
      and 1 <> (select count(*) from figure_history h
                where h.contest_id = k.id and h.figure = 'published' and h.candidate_id = c.key::int and h.votes_after = c.value::int)`,
  'Every published figure has a publication in the audit trail': `
    select h.contest_id, h.candidate_id, h.votes_after from figure_history h join contests k on k.id = h.contest_id
    where h.figure = 'published' and h.action = 'publish' and not exists (
      select from audit_entries a where a.chain = k.constituency_id and a.action in ('votes.publish', 'stations.publish')
        and a.after ->> h.candidate_id::text = h.votes_after::text)`,
  'An entry is published only if its contest is': `
    select e.id from vote_entries e join contests k on k.id = e.contest_id where e.place = 0 and e.status = 'published' and k.published_at is null`,
  'The votes of a seat are the highest published figure of its contest': `
    select k.id from contests k left join seats s on s.contest_id = k.id
    where k.election_type_id = ${PARLIAMENTARY} and k.published_at is not null and s.votes is distinct from (
      select max(published_votes) from vote_values v where v.contest_id = k.id and v.place = 0)`,
  'The latest row of the history is the live figure': `
    select v.id from vote_values v
    where v.live_votes is distinct from (
      select votes_after from figure_history h
      where h.contest_id = v.contest_id and h.candidate_id = v.candidate_id and h.figure = 'live'
        and h.polling_station_id is not distinct from v.polling_station_id
      order by h.id desc limit 1)`,
  'There is a pending item exactly where there is a pending entry': `
    select * from (
      select distinct contest_id, place, user_id from vote_entries where status = 'pending'
      except select contest_id, coalesce(polling_station_id, 0), provider_id from pending_items where pending) as entry_without_item
    union all
    select * from (
      select contest_id, coalesce(polling_station_id, 0), provider_id from pending_items where pending
      except select contest_id, place, user_id from vote_entries where status = 'pending') as item_without_entry`,
  'Every row of the audit trail holds its hash and that of the previous row': `
    select chain, sequence from (
      select e.chain, e.sequence, e.hash, audit_hash(e) as computed, e.previous_hash,
             lag(e.hash, 1, sha256(convert_to('chain ' || e.chain, 'UTF8'))) over chained as before,
             row_number() over chained as place
      from audit_entries e window chained as (partition by e.chain order by e.sequence)) as links
    where hash <> computed or previous_hash <> before or sequence <> place
    union all
    select chain, length from audit_chains c
    where length <> (select count(*) from audit_entries e where e.chain = c.chain)
      or length > 0 and not exists (
        select from audit_entries e where e.chain = c.chain and e.sequence = c.length and e.hash = c.head)`,
};
