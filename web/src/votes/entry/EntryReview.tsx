import type { RegisterTotals } from '@election/contract/figures/registers';
import { Button, Checkbox, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Submission } from '../../api/outbox/submission.ts';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import type { ContestDetails } from '../contest.ts';
import { Findings } from '../findings/Findings.tsx';
import { entry as say, votes as sayVotes } from '../sentences.ts';
import { type BallotRow, enterableRows, type Figures, figureOf, findingsOf, votesToSend } from './ballot.ts';
import { Comparisons } from './ControlFields.tsx';
import type { Comparison } from './control.ts';
import classes from './Entry.module.css';
import { useSubmitAsked } from './use-submit-asked.tsx';

interface EntryReviewProps {
  contest: ContestDetails;
  rows: readonly BallotRow[];
  typed: Figures;
  /** The figures that had been sent when typing began. */
  seen: Figures;
  register: RegisterTotals | null | undefined;
  /** The submission on this phone whose figures the form began with. */
  begunWith: Submission | undefined;
  /** How the totals of the sheet compare with the figures. */
  comparisons: readonly Comparison[];
  onChange: () => void;
  onDone: () => void;
}

/** Shows the figures in large type before they are sent. */
export function EntryReview(props: EntryReviewProps) {
  const { contest, rows, typed, seen, register, comparisons, onChange, onDone } = props;
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const findings = findingsOf(contest, rows, typed, register);
  // A tick counts for what was shown when it was given: another person may save a register meanwhile.
  const shown = JSON.stringify([findings, comparisons]);
  const [tickedFor, setTickedFor] = useState<string | null>(null);
  const ticked = tickedFor === shown;
  const asks = findings.length > 0 || comparisons.some(({ agrees }) => !agrees);
  const votes = votesToSend(rows, typed);
  const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);

  const save = useSubmitAsked(contest, { votes, seen, begunWith: props.begunWith, onDone });

  return (
    <div className={classes.sheet}>
      <Title order={2} size="h3" ref={heading} tabIndex={-1}>
        {say.reviewHeading}
      </Title>
      <Text c="dimmed">{say.reviewNote}</Text>
      <ol className={classes.rows} aria-label={sayVotes.heading}>
        {enterableRows(rows).map((row) => {
          const figure = figureOf(row, typed);
          return (
            <li key={row.candidate.id} className={classes.row}>
              <CandidateName candidate={row.candidate} numbered />
              {figure === null ? (
                <Text c="dimmed">{say.notSent}</Text>
              ) : (
                <span className={classes.figure}>{formatFigure(figure)}</span>
              )}
            </li>
          );
        })}
        <li className={classes.row} data-total>
          <Text fw={650}>{say.runningSum}</Text>
          <span className={classes.figure}>{formatFigure(sum)}</span>
        </li>
      </ol>
      <Comparisons comparisons={comparisons} />
      <Findings findings={findings} />
      {asks && (
        <Checkbox
          size="md"
          label={say.checked}
          checked={ticked}
          onChange={(event) => setTickedFor(event.currentTarget.checked ? shown : null)}
        />
      )}
      <div className={classes.bar}>
        <Button variant="default" size="md" onClick={onChange}>
          {say.changeFigures}
        </Button>
        <Button size="md" onClick={save} disabled={asks && !ticked}>
          {sayVotes.save}
        </Button>
      </div>
    </div>
  );
}
