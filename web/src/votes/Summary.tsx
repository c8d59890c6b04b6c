import type { Figures } from '@election/contract/checks';
import type { Contest } from './contest.ts';
import { Checks } from './findings/Checks.tsx';
import { RegisterPanel } from './register/RegisterPanel.tsx';
import classes from './Votes.module.css';

interface SummaryProps {
  contest: Contest;
  /** The live figures of the contest. */
  figures: Figures | undefined;
}

/** Above the figures of a contest: its register and what the rules find. */
export const Summary = ({ contest, figures }: SummaryProps) => (
  <div className={classes.summary}>
    <RegisterPanel contest={contest} figures={figures} />
    <Checks contest={contest} />
  </div>
);
