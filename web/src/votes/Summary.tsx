import type { Figures } from '@election/contract/checks';
import type { Contest } from './contest.ts';
import { Checks } from './findings/Checks.tsx';
import { RegisterPanel } from './register/RegisterPanel.tsx';
import classes from './Votes.module.css';

interface SummaryProps {
  contest: Contest;
  /** The live figures of the contest. */
  figures: Figures | undefined;
  /** Told whether the register is being typed into. */
  onDirty: (dirty: boolean) => void;
}

/** Above the figures of a contest: its register and what the rules find. */
export const Summary = ({ contest, figures, onDirty }: SummaryProps) => (
  <div className={classes.summary}>
    <RegisterPanel contest={contest} figures={figures} onDirty={onDirty} />
    <Checks contest={contest} />
  </div>
);
