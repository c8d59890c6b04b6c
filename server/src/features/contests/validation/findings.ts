import { isDeepStrictEqual } from 'node:util';
import { check, sentenceOf } from '@election/contract/checks/checks';
import { figuresOf, type KnownFigures } from '@election/contract/checks/figures-of';
import type { ContestFinding, findings as contract } from '@election/contract/checks/findings';
import type { votes } from '@election/contract/figures/votes';
import { sayFindings as say } from '@election/contract/messages/findings';
import { sayVotes } from '@election/contract/messages/votes';
import { type Actor, can } from '@election/contract/people/permissions';
import { type Confirmable, refusalOf, withFigures, withTotals } from '@election/contract/sources/sources';
import type { Input } from '@election/contract/wire/route';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Gate } from '../../../platform/writes/routines.ts';
import { auditActor } from '../../../platform/writes/run-once.ts';
import { assertCan } from '../../../platform/writes/scope.ts';
import { rememberSound, soundHash } from './sound-figures.ts';

type Contest = Pick<Input<typeof contract.decide>, 'year_id' | 'constituency_id' | 'election_type_id'>;

type Votes = Input<typeof votes.save>['votes'];

/** A contest's figures and the decisions on its findings, as one snapshot. */
interface ContestFigures extends KnownFigures {
  contest_id: number;
  /** Hash of these figures; it changes with each of them. */
  figures_hash: string;
  candidates: [...KnownFigures['candidates']];
  decisions: (Decided & { by: string; at: string; reason: string | null })[];
  /** Null where one source is enough, and one person may validate and publish. */
  confirmable: Confirmable | null;
}

/** What the checks find in a contest's figures. */
interface CheckedContest extends Pick<ContestFigures, 'contest_id' | 'figures_hash' | 'confirmable'> {
  findings: ContestFinding[];
}

/** A contest, and the figures that a call would set there. */
interface Sent extends Omit<Contest, 'election_type_id'> {
  /** Without one the contest is that of the first candidate. */
  election_type_id?: number;
  votes?: Votes;
  total_registered_voters?: number | undefined;
  total_valid_votes?: number | undefined;
  total_rejected?: number | undefined;
  total_issued?: number | null | undefined;
  total_not_returned?: number | null | undefined;
}

/**
 * Checks a contest's present live figures, with those sent in the place of those that they would replace. Null where there is no
 * such contest.
 */
async function findContest({ db, pool }: Pick<Context, 'db' | 'pool'>, sent: Sent): Promise<CheckedContest | null> {
  const { year_id, constituency_id, votes = [] } = sent;
  const type =
    sent.election_type_id ??
    sql`(select election_type_id from candidates where id = ${votes[0]?.candidate_id ?? null})`;
  const { rows } = await sql<{ figures: ContestFigures | null }>`
    select contest_figures(${year_id}, ${constituency_id}, ${type}) as figures`.execute(db);
  const [row] = rows;
  if (!row?.figures) return null;
  const { contest_id, figures_hash, confirmable, decisions, candidates, ...figures } = row.figures;
  const counts = new Map(votes.map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
  const withSent = candidates.map((one) => ({ ...one, votes: counts.get(one.id) ?? one.votes }));
  const register = registerOf(sent, figures.register) ?? figures.register ?? null;
  const findings = check(figuresOf({ ...figures, candidates: withSent, register })).map((finding) => {
    const known = decisionOn(finding, decisions);
    return { ...finding, decision: known ? { by: known.by, at: known.at, reason: known.reason } : null };
  });
  const isPresent = votes.length === 0 && register === (figures.register ?? null);
  if (isPresent) rememberSound(pool, { ...row.figures, findings });
  return { contest_id, figures_hash, confirmable, findings };
}

/** The register with the totals that were sent; those that may be left out stay. Null where not all three others were sent. */
function registerOf(sent: Sent, known: KnownFigures['register']): NonNullable<KnownFigures['register']> | null {
  const { total_registered_voters, total_valid_votes, total_rejected } = sent;
  if (total_registered_voters === undefined || total_valid_votes === undefined || total_rejected === undefined)
    return null;
  const { total_issued = known?.total_issued, total_not_returned = known?.total_not_returned } = sent;
  return { total_registered_voters, total_valid_votes, total_rejected, total_issued, total_not_returned };
}

/** What a decision was made on. */
export interface Decided {
  code: string;
  numbers: ContestFinding['numbers'];
}

/** The decision on a finding, or the finding of a decision: the one with the same numbers. */
export const decisionOn = <D extends Decided>(finding: Decided, decisions: readonly D[]): D | undefined =>
  decisions.find(({ code, numbers }) => code === finding.code && isDeepStrictEqual(numbers, finding.numbers));

async function checkContest(context: Pick<Context, 'db' | 'pool'>, sent: Sent): Promise<CheckedContest> {
  const found = await findContest(context, sent);
  if (!found) throw new Failure(404, sayVotes.noContest);
  return found;
}

/**
 * Checks the figures that a call makes public: the present live figures with those sent in their place. Of the findings in the call
 * those are decided on that are still found: a warning is ticked, an error is overridden by a publisher's reason.
 * @returns undefined where there is no such contest: the routine refuses the call
 */
export async function gateOf(
  context: Context,
  input: Sent & Pick<Input<typeof votes.save>, 'findings' | 'reason'>,
): Promise<Gate | undefined> {
  const { actor } = context;
  const contest = await findContest(context, input);
  if (!contest) return undefined;
  const mayOverride = Boolean(input.reason) && can(actor, 'votes.publish');
  const open = contest.findings.filter(({ decision }) => decision === null);
  const decided = open.filter(
    (finding) => (finding.severity !== 'error' || mayOverride) && decisionOn(finding, input.findings ?? []),
  );
  return {
    figures_hash: contest.figures_hash,
    errors: open.filter((one) => one.severity === 'error' && !decided.includes(one)).map(sentenceOf),
    warnings: open.filter((one) => one.severity === 'warning' && !decided.includes(one)).map(sentenceOf),
    unconfirmed: contest.confirmable && refusalOf(asSent(contest.confirmable, input, actor), actor.id),
    decisions: decided.map(({ code, numbers, severity }) => ({
      code,
      numbers,
      reason: severity === 'error' ? (input.reason ?? null) : null,
    })),
  };
}

/** The gate of Publish Votes. Figures that are known to have no error are not checked again. @returns undefined where there is no such contest */
export async function publishGateOf(context: Context, contest: Input<typeof votes.publish>): Promise<Gate | undefined> {
  const figures_hash = await soundHash(context.pool, contest);
  if (figures_hash !== null) return { figures_hash, errors: [], warnings: [], unconfirmed: null, decisions: [] };
  return gateOf(context, contest);
}

/** What is to become public once the figures and totals sent are stored. */
function asSent(facts: Confirmable, { votes = [], ...sent }: Sent, actor: Actor): Confirmable {
  const figures = votes.map(({ candidate_id, vote_count }) => ({ candidate_id, votes: vote_count }));
  return withTotals(withFigures(facts, figures, actor.id), sent, actor.id);
}

/** The findings are for those who validate figures there, and for those who publish them. @throws Failure 403 */
const assertMayCheck = (actor: Actor, constituency_id: number) =>
  assertCan(actor, can(actor, 'entries.validate') ? 'entries.validate' : 'votes.publish', constituency_id);

/**
 * The findings of a contest's present figures, or of those that it would have, each with the decision on it.
 * @throws Failure 403, 404, 422 where not every candidate has a count
 */
export async function listFindings(
  context: Context,
  { candidate_ids = [], vote_counts = [], ...contest }: Input<typeof contract.list>,
): Promise<ContestFinding[]> {
  assertMayCheck(context.actor, contest.constituency_id);
  if (candidate_ids.length !== vote_counts.length) throw new Failure(422, { vote_counts: [say.oneCountEach] });
  const votes = candidate_ids.map((candidate_id, index) => ({ candidate_id, vote_count: vote_counts[index] ?? 0 }));
  return (await checkContest(context, { ...contest, votes })).findings;
}

/**
 * Ticks warnings, or overrides errors with a reason, under the caller's name, while the findings still have these numbers.
 * @throws Failure 403 for an error without votes.publish, 409 where the numbers have changed, 422 without a reason
 */
export async function decideFindings(context: Context, input: Input<typeof contract.decide>) {
  const { db, actor, request } = context;
  assertMayCheck(actor, input.constituency_id);
  const contest = await checkContest(context, input);
  for (const decided of input.findings) {
    const finding = decisionOn(decided, contest.findings);
    if (!finding) throw new Failure(409, say.gone);
    if (finding.severity !== 'error') continue;
    if (!can(actor, 'votes.publish')) throw new Failure(403, say.onlyPublishers);
    if (!input.reason) throw new Failure(422, { reason: [say.reasonNeeded] });
  }
  const reason = input.reason ?? null;
  const decisions = input.findings.map(({ code, numbers }) => ({ code, numbers, reason }));
  await sql`select keep_decisions(k, ${JSON.stringify(auditActor(actor, request))}, ${JSON.stringify(decisions)})
    from contests k where id = ${contest.contest_id}`.execute(db);
  return { decided: input.findings.length };
}
