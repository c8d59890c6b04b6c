import type { Figures } from '@election/contract/checks/check-figures';
import type { ContestDetails } from './contest.ts';
import { Checks } from './findings/Checks.tsx';
import type { NextFigures } from './findings/use-next-findings.ts';
import { QuestionsPanel } from './questions/QuestionsPanel.tsx';
import { RegisterPanel } from './register/RegisterPanel.tsx';
import { ContestStatusPanel } from './status/ContestStatusPanel.tsx';
import classes from './Votes.module.css';

interface SummaryProps {
  contest: ContestDetails;
  /** The live figures of the contest. */
  figures: Figures | undefined;
  /** What the checks look at besides: what is typed or chosen below. */
  next: NextFigures | null;
  /** Called when unsaved typing in the register begins and ends. */
  onDirty: (dirty: boolean) => void;
}

/** The register and the checks of a contest, above its figures. */
export const Summary = ({ contest, figures, next, onDirty }: SummaryProps) => (
  <div className={classes.summary}>
    <div className={classes.panels}>
      <RegisterPanel contest={contest} figures={figures} onDirty={onDirty} />
      {!contest.station && <ContestStatusPanel contest={contest} onDirty={onDirty} />}
      {!contest.station && <QuestionsPanel contest={contest} onDirty={onDirty} />}
    </div>
    <Checks contest={contest} next={next} />
  </div>
);
