import type { StandingFinding } from '@election/contract/findings';

/** Errors first, then warnings, then questions; what somebody has decided on comes last. */
export const inOrder = (findings: readonly StandingFinding[]): StandingFinding[] =>
  [...findings].sort((a, b) => rank(a) - rank(b));

const RANK = { error: 0, warning: 1, question: 2 };
const rank = ({ severity, decision }: StandingFinding) => RANK[severity] + (decision ? 3 : 0);

/** The findings of a severity that nobody has decided on. */
export const openOf = (
  findings: readonly StandingFinding[],
  severity: StandingFinding['severity'],
): StandingFinding[] => findings.filter((finding) => finding.severity === severity && finding.decision === null);
