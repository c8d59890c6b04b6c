import { type Finding, sentenceOf } from '@election/contract/checks/checks';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Findings.module.css';

interface FindingsProps<F extends Finding> {
  findings: readonly F[];
  /** A user has decided on the finding: it is dimmed. */
  decided?: (finding: F) => boolean;
  /** Shown beside a finding: the decision or an action. */
  beside?: (finding: F) => ReactNode;
}

/** Findings as sentences; not rendered without findings. */
export function Findings<F extends Finding>({ findings, decided, beside }: FindingsProps<F>) {
  if (findings.length === 0) return null;
  return (
    <div role="status">
      <ul className={classes.list}>
        {findings.map((finding) => {
          const isDecided = decided?.(finding) ?? false;
          const Mark = isDecided
            ? IconCircleCheck
            : finding.severity === 'question'
              ? IconHelpCircle
              : IconAlertTriangle;
          return (
            <li
              key={`${finding.code} ${finding.fields.join()}`}
              className={classes.item}
              data-severity={finding.severity}
              data-decided={isDecided || undefined}
            >
              <Mark size={18} aria-hidden />
              <span className={classes.sentence}>{sentenceOf(finding)}</span>
              {beside?.(finding)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
