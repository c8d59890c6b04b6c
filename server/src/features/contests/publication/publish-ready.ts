import { type BoardContest, forPublisher } from '@election/contract/figures/board';
import type { votes as contract } from '@election/contract/figures/votes';
import { sayCorrections } from '@election/contract/messages/corrections';
import type { Data, Input } from '@election/contract/wire/route';
import pg from 'pg';
import type { Context } from '../../../platform/context.ts';
import { failureOf } from '../../../platform/db/constraints.ts';
import { Failure } from '../../../platform/failure.ts';
import { firstAnswer, runOnce, runRoutine } from '../../../platform/writes/run-once.ts';
import { readBoard } from '../coverage/board.ts';
import { unticked } from '../sentences.ts';
import { gateOf } from '../validation/findings.ts';

type Outcome = Data<typeof contract.publishReady>;

/**
 * Publishes the contests that are named, by default those that are ready on the race board, one transaction each: a refusal holds back
 * its contest alone. Besides what Publish Votes refuses, a warning without a tick and a change of public figures hold back, since
 * no one looks at a single contest here. A contest whose publication was withdrawn is held back and named. The caller's right is
 * checked again before each.
 * @throws Failure 401, 403 where the caller has lost it since; what was published before that stays
 */
export async function publishReady(context: Context, input: Input<typeof contract.publishReady>): Promise<Outcome> {
  const { pool, actor, request } = context;
  const known = request.once && (await firstAnswer(pool, actor, request.once));
  if (known) return known.data as Outcome;
  const { year_id, election_type_id, region_id, contest_ids } = input;
  const contests = await readBoard(context, { year_id });
  const ready = contests
    .map((contest) => forPublisher(contest, actor.id))
    .filter(
      (contest) =>
        (contest_ids
          ? contest_ids.includes(contest.contest_id)
          : contest.state === 'ready' || contest.state === 'withdrawn') &&
        (election_type_id === undefined || contest.election_type_id === election_type_id) &&
        (region_id === undefined || contest.region_id === region_id),
    );
  const outcome: Outcome = { published: [], held_back: [] };
  for (const contest of ready) {
    const why = await publishOne({ ...context, actor: await context.readmit() }, year_id, contest);
    const { contest_id, constituency, election_type_id: type } = contest;
    const named = { contest_id, constituency, election_type_id: type };
    if (why === null) outcome.published.push(named);
    else outcome.held_back.push({ ...named, why });
  }
  return runOnce(context, async () => outcome);
}

/** Publishes one contest by its own gate. Returns why it is held back; null where it is public. */
async function publishOne(context: Context, year_id: number, contest: BoardContest): Promise<string | null> {
  if (contest.state === 'withdrawn') return sayCorrections.withdrawnAlone;
  const { constituency_id, election_type_id } = contest;
  const key = { year_id, constituency_id, election_type_id };
  const gate = await gateOf(context, key);
  if (gate && gate.warnings.length > 0) return unticked(gate.warnings);
  try {
    // The key of the call is for the answer as a whole.
    const single = { ...context, request: { ...context.request, once: null } };
    await runRoutine(single, 'publish_contest', { input: key, gate, together: true });
    return null;
  } catch (error) {
    const failure = error instanceof pg.DatabaseError ? failureOf(error) : error;
    if (failure instanceof Failure && failure.status === 409) return String(failure.error_msg);
    throw error;
  }
}
