import type { Finding } from '@election/contract/checks';
import { sentences } from '@election/contract/messages/checks';
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Findings.module.css';

interface FindingsProps<F extends Finding> {
  findings: readonly F[];
  /** Somebody has decided on it: it no longer stands out. */
  settled?: (finding: F) => boolean;
  /** What stands beside a sentence: who decided, or what can be done. */
  beside?: (finding: F) => ReactNode;
}

/** What the plausibility rules noticed, as sentences; empty findings take no room. */
export function Findings<F extends Finding>({ findings, settled, beside }: FindingsProps<F>) {
  if (findings.length === 0) return null;
  return (
    <div role="status">
      <ul className={classes.list}>
        {findings.map((finding) => {
          const isSettled = settled?.(finding) ?? false;
          const Mark = isSettled
            ? IconCircleCheck
            : finding.severity === 'question'
              ? IconHelpCircle
              : IconAlertTriangle;
          return (
            <li
              key={`${finding.code} ${finding.fields.join()}`}
              className={classes.item}
              data-severity={finding.severity}
              data-settled={isSettled || undefined}
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

export const sentenceOf = ({ code, numbers }: Pick<Finding, 'code' | 'numbers'>): string => sentences[code](numbers);
