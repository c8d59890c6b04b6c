import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-votes';
import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Findings } from '../../app/election/Findings.tsx';
import { useConfirm } from '../../ui/Confirm.tsx';
import { formatFigure } from '../../ui/figures.ts';
import { Spoken } from '../../ui/Spoken.tsx';
import { toastWarning } from '../../ui/toasts.ts';
import { useFocusOnMount } from '../../ui/use-focus.ts';
import { useUnsaved } from '../../ui/use-unsaved.ts';
import type { RegisterTotals } from '../check-figures.ts';
import type { Contest } from '../contest.ts';
import {
  type BallotRow,
  type Figures,
  figureOf,
  findingsOf,
  missingIn,
  sentBefore,
  sumOf,
  votesToSend,
} from './ballot.ts';
import classes from './Entry.module.css';
import { EntryReview } from './EntryReview.tsx';
import { EntryRow } from './EntryRow.tsx';

interface EntryFormProps {
  contest: Contest;
  rows: readonly BallotRow[];
  register: RegisterTotals | null | undefined;
  onDone: () => void;
  /** There is something to go back to. */
  cancellable: boolean;
}

/** The ballot with a field for each figure; then the review. */
export function EntryForm({ contest, rows, register, onDone, cancellable }: EntryFormProps) {
  const [typed, setTyped] = useState<Figures>({});
  // Findings wait until a field is left: half a figure is always implausible.
  const [settled, setSettled] = useState<Figures>({});
  const [reviewing, setReviewing] = useState(false);
  const [asked, setAsked] = useState(cancellable);
  const [seen] = useState(() => sentBefore(rows));
  const dirty = rows.some((row) => figureOf(row, typed) !== (row.sent?.votes ?? null));
  useUnsaved(dirty);
  const ask = useConfirm();

  const done = () => {
    setTyped({});
    onDone();
  };
  if (reviewing) {
    return (
      <EntryReview
        contest={contest}
        rows={rows}
        typed={typed}
        seen={seen}
        register={register}
        onChange={() => setReviewing(false)}
        onDone={done}
      />
    );
  }

  const cancel = () => {
    if (!dirty) return done();
    void ask({ title: sayFrame.discardQuestion, body: sayFrame.leaveBody, danger: true, run: async () => done() });
  };
  const missing = missingIn(rows, typed).length;
  const sum = rows.some((row) => figureOf(row, typed) !== null) ? formatFigure(sumOf(rows, typed)) : say.noSum;
  const review = () => {
    if (votesToSend(rows, typed).length === 0) return toastWarning(say.nothingTyped);
    setReviewing(true);
    setAsked(true);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.sheet} data-figures>
      <Ballot asked={asked}>
        {rows.map((row) => (
          <EntryRow
            key={row.candidate.id}
            row={row}
            figure={figureOf(row, typed)}
            onChange={(figure) => setTyped({ ...typed, [row.candidate.id]: figure })}
            onLeave={() => setSettled(typed)}
          />
        ))}
      </Ballot>
      <Findings findings={findingsOf(contest, rows, settled, register)} />
      <div className={classes.bar}>
        <div>
          <Text size="xs" c="dimmed">
            {missing > 0 ? say.missing(missing) : say.runningSum}
          </Text>
          <span className={classes.sum}>{sum}</span>
          <Spoken text={say.sumHeard(sum, missing)} />
        </div>
        <div className={classes.barActions}>
          {cancellable && (
            <Button variant="default" size="md" onClick={cancel}>
              {sayFrame.cancel}
            </Button>
          )}
          <Button size="md" onClick={review} data-after-figures>
            {say.review}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface BallotProps {
  /** Somebody pressed to have it: the typing goes on in its first field. */
  asked: boolean;
  children: ReactNode;
}

const Ballot = ({ asked, children }: BallotProps) => (
  <ol className={classes.rows} aria-label={say.heading} ref={useFocusOnMount<HTMLOListElement>(asked)}>
    {children}
  </ol>
);
