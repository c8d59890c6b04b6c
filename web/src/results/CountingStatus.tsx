import type { NationalResult } from '@election/contract/results';
import type { ElectionStatusCode } from '@election/contract/status';
import { IconCircleCheck, IconMinus, IconProgress } from '@tabler/icons-react';
import { electionStatuses } from '../app/election/fields/sentences.ts';
import { formatInstant } from '../ui/figures.ts';
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx';
import classes from './Results.module.css';
import * as say from './sentences.ts';

const MARKS: Record<ElectionStatusCode, { tone: Tone; icon: typeof IconMinus }> = {
  none: { tone: 'grey', icon: IconMinus },
  active: { tone: 'amber', icon: IconProgress },
  end: { tone: 'green', icon: IconCircleCheck },
};

/** How far the counting is, what the newsroom says about it, and when the newest figure was published. */
export function CountingStatus({ result: { year, as_of } }: { result: NationalResult }) {
  const { status, status_desc } = year.election_status;
  return (
    <span className={classes.counting}>
      <StatusBadge {...MARKS[status]} label={electionStatuses[status]} />
      {status_desc && <span>{status_desc}</span>}
      {as_of && <time dateTime={as_of}>{say.asOf(formatInstant(as_of))}</time>}
    </span>
  );
}
