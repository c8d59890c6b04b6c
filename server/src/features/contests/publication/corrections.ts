import { sayVotes } from '@election/contract/messages/votes';
import { can } from '@election/contract/people/permissions';
import type { Correction, corrections as contract, Standing } from '@election/contract/results/corrections';
import type { Data, Input } from '@election/contract/wire/route';
import type { Cached, Context, Handlers } from '../../../platform/context.ts';
import { named } from '../../../platform/db/named.ts';
import { Failure } from '../../../platform/failure.ts';
import { failures } from '../../../platform/sentences.ts';
import { runRoutine } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { reachStation } from './stations.ts';

type List = typeof contract.list;

const PER_PAGE = 50;

/** What is public of a contest, or of one of its polling stations. @throws Failure 403, 404 */
async function readStanding({ pool, actor }: Context, input: Input<typeof contract.standing>): Promise<Standing> {
  const publishes = (['votes.publish', 'stations.publish', 'live.edit'] as const).find((one) => can(actor, one));
  assertCan(actor, publishes ?? 'votes.withdraw', input.constituency_id);
  const [row] = await named<{ standing: Standing }>(
    pool,
    'public_standing',
    `select standing_json(k, coalesce($4, 0)) as standing from contests k
     where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3
       and ($4::int is null or exists (select from polling_stations where id = $4 and constituency_id = $2))`,
    [input.year_id, input.constituency_id, input.election_type_id, input.polling_station_id ?? null],
  );
  if (!row) throw new Failure(404, sayVotes.noContest);
  return row.standing;
}

/**
 * Takes the publication of a contest back.
 * @throws Failure 403, 404, 409 where nothing is public, it was withdrawn already, or another publication has come since
 */
async function withdrawContest(context: Context, input: Input<typeof contract.withdraw>) {
  assertCan(context.actor, 'votes.withdraw', input.constituency_id);
  return runRoutine(context, 'withdraw_contest', { input });
}

/** The same of a polling station. @throws Failure 403, 404, 409 as for a contest */
async function withdrawStation(context: Context, input: Input<typeof contract.withdrawStation>) {
  const constituency_id = await reachStation(context, 'votes.withdraw', input.polling_station_id);
  return runRoutine(context, 'withdraw_station', {
    input: { ...input, constituency_id },
  });
}

/** A page of the corrections of a year, by default the current one, newest first. @throws Failure 404 unknown year */
const listCorrections: Cached<List> = {
  versions: ['reference', 'results', 'stations'],
  isOpen: ({ page }) => page > 1,
  read: readCorrections,
};

async function readCorrections({ pool }: Pick<Context, 'pool'>, asked: Input<List>): Promise<Data<List>> {
  const { year_id, election_type_id, page } = asked;
  const [row] = await named<{ year: number | null; total: number; data: Correction[] }>(
    pool,
    'corrections',
    `with asked as (
       select id as year from years where id = coalesce($1, (select id from years where is_current_year))
     ), found as not materialized (
       select c.* from corrections c, asked
       where c.year_id = asked.year and ($2::int is null or c.election_type_id = $2)
     )
     select (select year from asked) as year, (select count(*) from found) as total, (
       select coalesce(json_agg(correction_json(c) order by c.id desc), '[]')
       from (select * from found order by id desc limit $3 offset $4) as page join corrections c using (id)) as data`,
    [year_id ?? null, election_type_id ?? null, PER_PAGE, PER_PAGE * (page - 1)],
  );
  if (!row?.year) throw new Failure(404, failures.missing({ what: failures.theYear }));
  const last_page = Math.max(1, Math.ceil(row.total / PER_PAGE));
  return { data: row.data, current_page: page, last_page, per_page: PER_PAGE, total: row.total };
}

export const corrections = {
  standing: readStanding,
  withdraw: { ownsTransaction: withdrawContest },
  withdrawStation: { ownsTransaction: withdrawStation },
  list: { cached: listCorrections },
} satisfies Handlers['corrections'];
