import { isDeepStrictEqual } from 'node:util';
import { check, type Figures } from '@election/contract/checks';
import type { findings as contract, StandingFinding } from '@election/contract/findings';
import { sentences } from '@election/contract/messages/checks';
import * as say from '@election/contract/messages/findings';
import { noContest } from '@election/contract/messages/votes';
import { type Actor, can } from '@election/contract/permissions';
import type { Input } from '@election/contract/route';
import { sql } from 'kysely';
import { record } from '../audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { assertCan } from '../scope.ts';

type Contest = Input<typeof contract.list>;

interface ContestFigures extends Figures {
  contest_id: number;
  digest: string;
  decisions: { code: string; numbers: StandingFinding['numbers']; by: string; at: string; reason: string | null }[];
}

/** What stands of a contest by the checks: the findings, and the digest of the figures they were made from. */
export interface Standing {
  contest_id: number;
  digest: string;
  findings: StandingFinding[];
}

/** Checks a contest's live figures as they are now. @throws Failure 404 where there is no such contest */
export async function standingOf(db: Db, contest: Contest): Promise<Standing> {
  const { year_id, constituency_id, election_type_id } = contest;
  const { rows } = await sql<{ figures: ContestFigures | null }>`
    select contest_figures(${year_id}, ${constituency_id}, ${election_type_id}) as figures`.execute(db);
  const [row] = rows;
  if (!row?.figures) throw new Failure(404, noContest);
  const { contest_id, digest, decisions, ...figures } = row.figures;
  const findings = check(figures).map((finding) => {
    const known = decisions.find(
      ({ code, numbers }) => code === finding.code && isDeepStrictEqual(numbers, finding.numbers),
    );
    return { ...finding, decision: known ? { by: known.by, at: known.at, reason: known.reason } : null };
  });
  return { contest_id, digest, findings };
}

/** The sentences of the errors that nobody has overridden: what stands in the way of publishing. */
export const openErrors = (findings: StandingFinding[]): string[] =>
  findings
    .filter(({ severity, decision }) => severity === 'error' && decision === null)
    .map(({ code, numbers }) => sentences[code](numbers));

/** Whoever validates figures sees what the checks say of them, and so does whoever publishes them. @throws Failure 403 */
const assertConcerned = (actor: Actor, constituency_id: number) =>
  assertCan(actor, can(actor, 'entries.validate') ? 'entries.validate' : 'votes.publish', constituency_id);

/** What the checks say of a contest's figures now, and who has decided on it. @throws Failure 403, 404 */
export async function listFindings({ db, actor }: Context, input: Contest): Promise<StandingFinding[]> {
  assertConcerned(actor, input.constituency_id);
  return (await standingOf(db, input)).findings;
}

/**
 * Ticks warnings, or overrides errors with a reason, under the caller's name, while their numbers still stand.
 * @throws Failure 403 for an error without votes.publish, 409 where the numbers have changed, 422 without a reason
 */
export async function decideFindings(context: Context, input: Input<typeof contract.decide>) {
  const { db, actor } = context;
  assertConcerned(actor, input.constituency_id);
  const standing = await standingOf(db, input);
  for (const { code, numbers } of input.findings) {
    const finding = standing.findings.find((f) => f.code === code && isDeepStrictEqual(f.numbers, numbers));
    if (!finding) throw new Failure(409, say.gone);
    if (finding.severity !== 'error') continue;
    if (!can(actor, 'votes.publish')) throw new Failure(403, say.onlyPublishers);
    if (!input.reason) throw new Failure(422, { reason: [say.reasonNeeded] });
  }
  await db
    .insertInto('finding_decisions')
    .values(
      input.findings.map(({ code, numbers }) => ({
        contest_id: standing.contest_id,
        code,
        numbers: JSON.stringify(numbers),
        reason: input.reason ?? null,
        decided_by: actor.id,
      })),
    )
    .execute();
  const after = { findings: input.findings, reason: input.reason };
  await record(
    context,
    { action: 'findings.decide', subject: `contest:${standing.contest_id}`, after },
    input.constituency_id,
  );
  return { decided: input.findings.length };
}
