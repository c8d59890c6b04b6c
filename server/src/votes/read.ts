import { reaches, worksWithFigures } from '@election/contract/permissions';
import type { Input } from '@election/contract/route';
import type { stationVotes } from '@election/contract/station-votes';
import type { AgentEntries, CandidateVotes, votes as contract, VoteEntry } from '@election/contract/votes';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { named } from '../db/named.ts';
import { assertCan } from '../scope.ts';
import { readSecret } from '../secrets/application-secret.ts';
import { sheetLink } from '../secrets/sheet-link.ts';

const CANDIDATE = `json_build_object(
  'id', c.id, 'name', c.name, 'status', c.status, 'ballot_order', c.ballot_order, 'avatar_url', '/pictures/' || c.avatar,
  'party', json_build_object('id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color,
                             'logo_url', '/pictures/' || p.logo))`;

/**
 * Every candidate of a contest with the live figure, or with the published one only for whoever may not see more: live
 * figures are for those who validate or edit them there, and for agents in their assigned constituencies. With a polling
 * station the figures are that station's.
 */
export async function readResults(
  { pool, actor }: Context,
  input: Input<typeof contract.results>,
): Promise<CandidateVotes[]> {
  const seesLive = worksWithFigures(actor) && reaches(actor, input.constituency_id);
  return named<CandidateVotes>(
    pool,
    'contest_results',
    // Along the key of the contest's places once: candidate by candidate it would read theirs of all the country.
    `with stations as materialized (
       select s.candidate_id, sum(s.published_votes) as votes
       from contests k join vote_values s on s.contest_id = k.id
         and s.place between coalesce($5::int, 1) and coalesce($5, 2147483647)
       where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
       group by s.candidate_id)
     select ${CANDIDATE} as candidate,
       case when coalesce(v.published_votes, case when $4 then v.live_votes end) is null then '[]'::json
       else json_build_array(json_build_object(
         'votes', case when $4 then v.live_votes else v.published_votes end,
         'status', case when v.published_votes is distinct from (case when $4 then v.live_votes else v.published_votes end)
                   then 'approved' else 'published' end,
         'version', v.version, 'published_votes', v.published_votes, 'from_stations', v.origin = 'stations')) end as vote_count,
       case when stations.votes is null then '[]'::json
       else json_build_array(json_build_object('votes', stations.votes)) end as polling_station_vote_entry
     from contests k
     join candidates c on c.year_id = k.year_id and c.election_type_id = k.election_type_id
       and (c.constituency_id is null or c.constituency_id = k.constituency_id)
     join parties p on p.id = c.party_id
     left join vote_values v on v.contest_id = k.id and v.place = coalesce($5, 0) and v.candidate_id = c.id
     left join stations on stations.candidate_id = c.id
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
     order by c.ballot_order, c.name`,
    [input.year_id, input.constituency_id, input.election_type_id, seesLive, input.polling_station_id ?? null],
  );
}

/**
 * The caller's own entries of a contest, or for those who do not enter figures the validated ones, for those who do not work
 * with figures at all the published ones.
 */
export async function readEntries({ pool, actor }: Context, input: Input<typeof contract.entries>) {
  const own = actor.permissions.includes('entries.submit');
  assertCan(actor, own ? 'entries.submit' : 'reference.read', input.constituency_id);
  const all = await entriesOf(pool, input, 0, own ? actor.id : null);
  const entries = worksWithFigures(actor) ? all : all.filter(({ status }) => status === 'published');
  return { entries, published: entries[0]?.status === 'published' };
}

/** The caller's own entries of a polling station. @throws Failure 403 outside the caller's scope */
export async function readOwnStation(
  { pool, actor }: Context,
  input: Input<typeof stationVotes.own>,
): Promise<VoteEntry[]> {
  assertCan(actor, 'reference.read', input.constituency_id);
  return entriesOf(pool, input, input.polling_station_id, actor.id);
}

interface Contest {
  year_id: number;
  constituency_id: number;
  election_type_id: number;
}

/** Entries at a place of a contest: a provider's, or the validated ones. */
const entriesOf = (pool: pg.Pool, contest: Contest, place: number, provider_id: number | null): Promise<VoteEntry[]> =>
  named<VoteEntry>(
    pool,
    'contest_entries',
    `select e.candidate_id, e.votes, e.status,
       json_build_object('id', c.id, 'name', c.name, 'avatar_url', '/pictures/' || c.avatar) as candidate,
       json_build_object('id', p.id, 'name', p.name, 'acronym', p.acronym, 'color', p.color,
                         'logo_url', '/pictures/' || p.logo) as party
     from contests k
     join vote_entries e on e.contest_id = k.id and e.place = $4
     join candidates c on c.id = e.candidate_id
     join parties p on p.id = c.party_id
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
       and case when $5::int is null then e.status in ('approved', 'published') else e.user_id = $5 end
     order by c.ballot_order, e.changed_at desc`,
    [contest.year_id, contest.constituency_id, contest.election_type_id, place, provider_id],
  );

/**
 * Every provider's entries of a contest, of all its places or of one polling station, for those who validate there; and the
 * sheet, where that provider sent the current one.
 * @throws Failure 403 outside their scope
 */
export async function readAgents(
  { db, pool, actor }: Context,
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
    pinksheet: sheet_id ? [{ id: sheet_id, image: sheetLink(secret, sheet_id, actor.id) }] : [],
  }));
}
