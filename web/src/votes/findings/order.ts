import type { Finding } from '@election/contract/checks/checks';
import type { ContestFinding } from '@election/contract/checks/findings';

/** Errors first, then warnings, then questions; decided ones last. */
export const inOrder = (findings: readonly ContestFinding[]): ContestFinding[] =>
  [...findings].sort((a, b) => rank(a) - rank(b));

const RANK = { error: 0, warning: 1, question: 2 };
const rank = ({ severity, decision }: ContestFinding) => RANK[severity] + (decision ? 3 : 0);

type Known = Pick<Finding, 'code' | 'numbers'>;

/** Names a finding with its numbers: a decision is for these alone. */
export const findingKey = ({ code, numbers }: Known): string =>
  `${code} ${JSON.stringify(Object.entries(numbers).sort())}`;

/** The findings that are not among the known ones. */
export function unknownOf<F extends Known>(findings: readonly F[], known: readonly Known[]): F[] {
  const keys = new Set(known.map(findingKey));
  return findings.filter((finding) => !keys.has(findingKey(finding)));
}

/** The open findings of a severity. */
export const openOf = (findings: readonly ContestFinding[], severity: ContestFinding['severity']): ContestFinding[] =>
  findings.filter((finding) => finding.severity === severity && finding.decision === null);
