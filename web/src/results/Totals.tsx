import type { NationalResult } from '@election/contract/results';
import { formatFigure, formatShare } from '../ui/figures.ts';
import { Spoken } from '../ui/Spoken.tsx';
import classes from './Results.module.css';
import * as say from './sentences.ts';

/** The sums over the reported constituencies, each with its denominator. */
export function Totals({ result: { totals, reporting } }: { result: NationalResult }) {
  const none = reporting.reported === 0;
  const units = say.withRegister(totals.registers, reporting.reported);
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{say.reporting}</dt>
        <dd>
          {say.reportedShort(reporting.reported, reporting.total)}
          <Spoken text={say.reported(reporting.reported, reporting.total)} />
        </dd>
        <dd className={classes.note}>
          {none && reporting.postponed + reporting.annulled === 0
            ? say.nothingYet
            : `${say.constituenciesReported}${say.apart(reporting.postponed, reporting.annulled)}`}
        </dd>
        <dd aria-hidden>
          <progress className={classes.progress} max={Math.max(1, reporting.total)} value={reporting.reported} />
        </dd>
      </div>
      <div>
        <dt>{say.validVotes}</dt>
        <dd>{formatFigure(none ? null : totals.valid_votes)}</dd>
        <dd className={classes.note}>{say.inReported}</dd>
      </div>
      <div>
        <dt>{say.rejectedVotes}</dt>
        <dd>{formatFigure(totals.rejected_votes)}</dd>
        <dd className={classes.note}>{totals.rejected_votes === null ? say.noRegister : units}</dd>
      </div>
      <div>
        <dt>{say.turnoutFrom[totals.turnout_from]}</dt>
        <dd>{formatShare(totals.turnout)}</dd>
        <dd className={classes.note}>
          {totals.registered_voters === null
            ? say.noRegister
            : say.turnoutOf(formatFigure(totals.registered_voters), units)}
        </dd>
      </div>
    </dl>
  );
}
