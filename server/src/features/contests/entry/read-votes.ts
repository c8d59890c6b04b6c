import type { stationVotes } from '@election/contract/figures/station-votes';
import type { Publication } from '@election/contract/figures/transitions';
import type { AgentEntries, CandidateVotes, votes as contract, VoteEntry } from '@election/contract/figures/votes';
import { can, reaches } from '@election/contract/people/permissions';
import type { Data, Input } from '@election/contract/wire/route';
import type pg from 'pg';
import type { Context } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { readSecret } from '../../../platform/secrets/application-secret.ts';
import { sheetLink } from '../../../platform/secrets/sheet-link.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { worksWithFigures } from './figure-work.ts';

/**
 * Every candidate of a contest with the live figure, for actors who work with figures within their scope; for all others with the
 * published figure; so for those who only enter where two sources are needed: each is to be independent. With a polling station the
 * figures are that station's.
 */
export async function readResults(
  { pool, actor }: Context,
  input: Input<typeof contract.results>,
): Promise<CandidateVotes[]> {
  const seesLive = worksWithFigures(actor) && reaches(actor, input.constituency_id);
  const decides = can(actor, 'entries.validate') || can(actor, 'votes.publish');
  return named<CandidateVotes>(
    pool,
    'contest_results',
    `with stations as materialized (
       select s.candidate_id, s.votes from contests k join station_results s on s.contest_id = k.id
       where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3 and $5::int is null)
     select candidate_json(c, p) as candidate,
       case when coalesce(v.published_votes, case when sees_live then v.live_votes end) is null then '[]'::json
       else json_build_array(json_build_object(
         'votes', case when sees_live then v.live_votes else v.published_votes end,
         'status', case when v.published_votes is distinct from (case when sees_live then v.live_votes else v.published_votes end)
                   then 'approved' else 'published' end,
         'version', v.version, 'published_votes', v.published_votes, 'from_stations', v.origin = 'stations')) end as vote_count,
       case when coalesce(stations.votes, here.votes) is null then '[]'::json
       else json_build_array(json_build_object('votes', coalesce(stations.votes, here.votes))) end as polling_station_vote_entry
     from contests k
     cross join lateral (select $4 and ($6 or sources_needed(k) = 1) as sees_live) as reader
     join candidates c on c.year_id = k.year_id and c.election_type_id = k.election_type_id
       and (c.constituency_id is null or c.constituency_id = k.constituency_id)
     join parties p on p.id = c.party_id
     left join vote_values v on v.contest_id = k.id and v.place = coalesce($5, 0) and v.candidate_id = c.id
     left join stations on stations.candidate_id = c.id
     cross join lateral (select case when v.place > 0 then v.published_votes end as votes) as here
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
     order by c.ballot_order, c.name`,
    [input.year_id, input.constituency_id, input.election_type_id, seesLive, input.polling_station_id ?? null, decides],
  );
}

/**
 * People who only enter figures get their own entries of a contest; validators and publishers get the validated ones, also where they
 * enter figures too; all others the published ones.
 */
export async function readEntries({ pool, actor }: Context, input: Input<typeof contract.entries>) {
  const own = can(actor, 'entries.submit') && !can(actor, 'entries.validate') && !can(actor, 'votes.publish');
  assertCan(actor, own ? 'entries.submit' : 'reference.read', input.constituency_id);
  const { entries, publication } = await entriesOf(pool, input, 0, own ? actor.id : null);
  if (worksWithFigures(actor)) return { entries, publication };
  const isPublic = publication === 'published' || publication === 'outdated';
  return {
    entries: entries.filter(({ status }) => status === 'published'),
    publication: isPublic ? ('published' as const) : ('unpublished' as const),
  };
}

/** The states of the caller's own entries of a year's constituencies, the most frequent first; contests of the caller's scope only. */
export async function readOwnStates({ pool, actor }: Context, { year_id }: Input<typeof contract.states>) {
  const rows = await named<Data<typeof contract.states>[number]>(
    pool,
    'own_states',
    `select constituency_id, election_type_id, json_agg(status order by entries desc, status) as statuses
     from (select k.constituency_id, k.election_type_id, e.status, count(*) as entries
           from vote_entries e join contests k on k.id = e.contest_id
           where e.user_id = $1 and e.place = 0 and k.year_id = $2
           group by k.constituency_id, k.election_type_id, e.status) as states
     group by constituency_id, election_type_id
     order by constituency_id, election_type_id`,
    [actor.id, year_id],
  );
  return rows.filter(({ constituency_id }) => reaches(actor, constituency_id));
}

/** The caller's own entries of a polling station. @throws Failure 403 outside the caller's scope */
export async function readOwnStation(
  { pool, actor }: Context,
  input: Input<typeof stationVotes.own>,
): Promise<VoteEntry[]> {
  assertCan(actor, 'reference.read', input.constituency_id);
  return (await entriesOf(pool, input, input.polling_station_id, actor.id)).entries;
}

interface Contest {
  year_id: number;
  constituency_id: number;
  election_type_id: number;
}

/**
 * Entries at a place of a contest, a provider's or the validated ones, and the contest's publication state. An unknown contest
 * has none.
 */
async function entriesOf(pool: pg.Pool, contest: Contest, place: number, provider_id: number | null) {
  const [found] = await named<{ entries: VoteEntry[]; publication: Publication }>(
    pool,
    'contest_entries',
    `select publication_of(k) as publication, coalesce((
       select json_agg(json_build_object('candidate_id', e.candidate_id, 'votes', e.votes, 'status', e.status,
         'reason', case when e.status = 'declined' then e.reason end,
         'candidate', json_build_object('id', c.id, 'name', candidate_label(c), 'avatar_url', '/pictures/' || c.avatar),
         'party', party_json(p)) order by c.ballot_order, e.changed_at desc)
       from vote_entries e
       join candidates c on c.id = e.candidate_id
       join parties p on p.id = c.party_id
       where e.contest_id = k.id and e.place = $4
         -- A figure that is asked for again is not shown to who entered it.
         and case when $5::int is null then e.status in ('approved', 'published')
             else e.user_id = $5 and e.status <> 'asked_again' end), '[]') as entries
     from contests k
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3`,
    [contest.year_id, contest.constituency_id, contest.election_type_id, place, provider_id],
  );
  return found ?? { entries: [], publication: 'empty' as const };
}

/**
 * Every provider's entries of a contest, of all its places or of one polling station, for those who validate there; and the
 * sheet, where that provider sent the current one.
 * @throws Failure 403 outside their scope
 */
export async function readAgents(
  { db, pool, actor, request }: Context,
  input: Input<typeof contract.agents> | Input<typeof stationVotes.agents>,
): Promise<AgentEntries[]> {
  assertCan(actor, 'entries.validate', input.constituency_id);
  const rows = await named<Omit<AgentEntries, 'pinksheet'> & { sheet_id: number | null }>(
    pool,
    'contest_agents',
    `select u.id, u.name, u.role_id,
       coalesce(json_agg(json_build_object('candidate_id', e.candidate_id, 'votes', e.votes, 'status', e.status,
                'changed_at', e.changed_at) order by c.ballot_order) filter (where e.place = 0), '[]') as vote_count_entries,
       coalesce(json_agg(json_build_object('candidate_id', e.candidate_id, 'votes', e.votes, 'status', e.status,
                'polling_station_id', e.polling_station_id) order by e.place, c.ballot_order) filter (where e.place > 0), '[]')
         as polling_station_vote_entries,
       (select s.id from pink_sheets s
        where s.contest_id = min(k.id) and s.uploaded_by = u.id and s.ended_at is null) as sheet_id
     from contests k
     join vote_entries e on e.contest_id = k.id and ($4::int is null or e.place = $4)
     join candidates c on c.id = e.candidate_id
     join users u on u.id = e.user_id
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
     group by u.id
     order by u.name, u.id`,
    [
      input.year_id,
      input.constituency_id,
      input.election_type_id,
      'polling_station_id' in input ? input.polling_station_id : null,
    ],
  );
  const secret = rows.some(({ sheet_id }) => sheet_id) ? await readSecret(db, 'sheets') : '';
  return rows.map(({ sheet_id, ...row }) => ({
    ...row,
    pinksheet: sheet_id ? [{ id: sheet_id, image: sheetLink(secret, sheet_id, request.token) }] : [],
  }));
}
