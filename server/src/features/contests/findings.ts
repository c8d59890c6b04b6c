import { isDeepStrictEqual } from 'node:util';
import { check, type Figures, sentenceOf } from '@election/contract/checks';
import type { ContestFinding, findings as contract } from '@election/contract/findings';
import * as say from '@election/contract/messages/findings';
import { noContest } from '@election/contract/messages/votes';
import { type Actor, can } from '@election/contract/permissions';
import type { Input } from '@election/contract/route';
import type { Publication } from '@election/contract/transitions';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { record } from '../../platform/writes/record.ts';
import { assertCan } from '../../platform/writes/scope.ts';

type Contest = Input<typeof contract.list>;

/** A contest's figures, the decisions on its findings and its publication state, as one snapshot. */
interface CheckedContest {
  contest_id: number;
  publication: Publication;
  /** Hash of the checked figures; it changes with each of them. */
  figures_hash: string;
}

/** What a decision was made on. */
export type Decision = Pick<ContestFinding, 'code' | 'numbers'>;

interface ContestFigures extends Figures, CheckedContest {
  decisions: (Decision & { by: string; at: string; reason: string | null })[];
}

/** The decision on a finding: one with the same numbers. */
export const decisionOn = <D extends Decision>(finding: Decision, decisions: readonly D[]): D | undefined =>
  decisions.find(({ code, numbers }) => code === finding.code && isDeepStrictEqual(numbers, finding.numbers));

/** Checks a contest's present live figures. @throws Failure 404 where there is no such contest */
export async function checkContest(db: Db, contest: Contest): Promise<CheckedContest & { findings: ContestFinding[] }> {
  const { year_id, constituency_id, election_type_id } = contest;
  const { rows } = await sql<{ figures: ContestFigures | null }>`
    select contest_figures(${year_id}, ${constituency_id}, ${election_type_id}) as figures`.execute(db);
  const [row] = rows;
  if (!row?.figures) throw new Failure(404, noContest);
  const { contest_id, publication, figures_hash, decisions, ...figures } = row.figures;
  const findings = check(figures).map((finding) => {
    const known = decisionOn(finding, decisions);
    return { ...finding, decision: known ? { by: known.by, at: known.at, reason: known.reason } : null };
  });
  return { contest_id, publication, figures_hash, findings };
}

/** The sentences of the errors without an override: they block publishing. */
export const openErrors = (findings: ContestFinding[]): string[] =>
  findings.filter(({ severity, decision }) => severity === 'error' && decision === null).map(sentenceOf);

/** The findings are for those who validate figures there, and for those who publish them. @throws Failure 403 */
const assertMayCheck = (actor: Actor, constituency_id: number) =>
  assertCan(actor, can(actor, 'entries.validate') ? 'entries.validate' : 'votes.publish', constituency_id);

/** The findings of a contest's present figures, each with the decision on it. @throws Failure 403, 404 */
export async function listFindings({ db, actor }: Context, input: Contest): Promise<ContestFinding[]> {
  assertMayCheck(actor, input.constituency_id);
  return (await checkContest(db, input)).findings;
}

/**
 * Ticks warnings, or overrides errors with a reason, under the caller's name, while the findings still have these numbers.
 * @throws Failure 403 for an error without votes.publish, 409 where the numbers have changed, 422 without a reason
 */
export async function decideFindings(context: Context, input: Input<typeof contract.decide>) {
  const { db, actor } = context;
  assertMayCheck(actor, input.constituency_id);
  const contest = await checkContest(db, input);
  for (const { code, numbers } of input.findings) {
    const finding = contest.findings.find((f) => f.code === code && isDeepStrictEqual(f.numbers, numbers));
    if (!finding) throw new Failure(409, say.gone);
    if (finding.severity !== 'error') continue;
    if (!can(actor, 'votes.publish')) throw new Failure(403, say.onlyPublishers);
    if (!input.reason) throw new Failure(422, { reason: [say.reasonNeeded] });
  }
  await db
    .insertInto('finding_decisions')
    .values(
      input.findings.map(({ code, numbers }) => ({
        contest_id: contest.contest_id,
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
    { action: 'findings.decide', subject: `contest:${contest.contest_id}`, after },
    input.constituency_id,
  );
  return { decided: input.findings.length };
}
