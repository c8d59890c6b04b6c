import type { Finding } from '@election/contract/checks';
import { sentences } from '@election/contract/messages/checks';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import classes from './Findings.module.css';

/** What the plausibility rules noticed, as sentences; empty findings take no room. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={classes.list} role="status">
      {findings.map((finding) => {
        const Mark = finding.severity === 'question' ? IconHelpCircle : IconAlertTriangle;
        return (
          <li
            key={`${finding.code} ${finding.fields.join()}`}
            className={classes.item}
            data-severity={finding.severity}
          >
            <Mark size={18} aria-hidden />
            {sentences[finding.code](finding.numbers)}
          </li>
        );
      })}
    </ul>
  );
}
