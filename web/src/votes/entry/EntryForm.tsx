import type { RegisterTotals } from '@election/contract/figures/registers';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Submission } from '../../api/outbox/submission.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { useUnsaved } from '../../ui/dialogs/use-unsaved.ts';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Spoken } from '../../ui/feedback/Spoken.tsx';
import { toastWarning } from '../../ui/feedback/toasts.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import type { ContestDetails } from '../contest.ts';
import { Findings } from '../findings/Findings.tsx';
import { entry as say, votes as sayVotes } from '../sentences.ts';
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
import { ControlFields } from './ControlFields.tsx';
import { type ControlTotals, compareControls, doubtOf, slipIn } from './control.ts';
import { DraftNote } from './DraftNote.tsx';
import classes from './Entry.module.css';
import { EntryReview } from './EntryReview.tsx';
import { EntryRow } from './EntryRow.tsx';
import { type EntryDraft, useTypedEntry } from './use-entry-draft.ts';

interface EntryFormProps {
  contest: ContestDetails;
  rows: readonly BallotRow[];
  /** The rows with what the server has, where `rows` begin with what waits on this phone. */
  received: readonly BallotRow[];
  /** The submission on this phone whose figures the rows have. */
  begunWith: Submission | undefined;
  register: RegisterTotals | null | undefined;
  /** Why the place takes no figures. */
  closed: string | null;
  onDone: () => void;
  /** There are sent figures to return to. */
  cancellable: boolean;
  draft: EntryDraft;
}

/** The ballot with a field for each figure, and then the review. */
export function EntryForm(props: EntryFormProps) {
  const { contest, rows, received, register, closed, onDone, cancellable, draft } = props;
  const [begunWith] = useState(props.begunWith);
  const { typed, controls, change, clear } = useTypedEntry(draft);
  // Findings wait until a field loses the focus: half a figure is always implausible.
  const [checked, setChecked] = useState<Figures>(typed);
  const [reviewing, setReviewing] = useState(false);
  const [asked, setAsked] = useState(cancellable);
  const [seen] = useState(() => sentBefore(received));
  const dirty = rows.some((row) => figureOf(row, typed) !== (row.sent?.votes ?? null));
  // A draft is found again: nothing is lost by leaving.
  useUnsaved(dirty && !draft.isKept);
  const ask = useConfirm();

  const comparisons = compareControls(rows, typed, controls);
  const done = () => {
    clear();
    onDone();
  };
  if (reviewing && closed === null) {
    return (
      <EntryReview
        contest={contest}
        rows={rows}
        typed={typed}
        seen={seen}
        register={register}
        begunWith={begunWith}
        comparisons={comparisons}
        onChange={() => setReviewing(false)}
        onDone={done}
      />
    );
  }

  const discard = (run: () => void) =>
    void ask({ title: sayUi.discardQuestion, body: sayUi.leaveBody, danger: true, run: async () => run() });
  const cancel = () => (dirty ? discard(done) : done());
  const review = () => {
    if (votesToSend(rows, typed).length === 0) return toastWarning(say.nothingTyped);
    setReviewing(true);
    setAsked(true);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className={classes.sheet} data-figures>
      <DraftNote draft={draft} onDiscard={() => discard(clear)} />
      <fieldset className={classes.fields} disabled={closed !== null}>
        <Ballot
          rows={rows}
          typed={typed}
          doubtAbout={doubtsIn(props, typed, controls)}
          asked={asked}
          onChange={(figures) => change({ typed: figures })}
          onLeave={() => setChecked(typed)}
        />
        <ControlFields
          controls={controls}
          onChange={(totals) => change({ controls: totals })}
          comparisons={comparisons}
        />
      </fieldset>
      <SumBar rows={rows} typed={typed} closed={closed} onCancel={cancellable ? cancel : undefined} onReview={review} />
      {/* Below the button: a finding appears as a press takes the focus from a field, and must not move the button away from it. */}
      <Findings findings={findingsOf(contest, rows, checked, register)} />
    </div>
  );
}

interface SumBarProps {
  rows: readonly BallotRow[];
  typed: Figures;
  closed: string | null;
  onCancel: (() => void) | undefined;
  onReview: () => void;
}

/** The running sum, the number of missing figures, and the buttons. */
function SumBar({ rows, typed, closed, onCancel, onReview }: SumBarProps) {
  const missing = missingIn(rows, typed).length;
  const sum = rows.some((row) => figureOf(row, typed) !== null) ? formatFigure(sumOf(rows, typed)) : sayVotes.noSum;
  return (
    <div className={classes.bar}>
      <div>
        <Text size="xs" c="dimmed">
          {missing > 0 ? say.missing({ count: missing }) : say.runningSum}
        </Text>
        <span className={classes.sum}>{sum}</span>
        <Spoken text={say.sumHeard({ sum, missing })} />
      </div>
      <div className={classes.barActions}>
        {onCancel && (
          <Button variant="default" size="md" onClick={onCancel}>
            {sayUi.cancel}
          </Button>
        )}
        <ReasonedButton size="md" can={closed ?? true} onClick={onReview} data-after-figures>
          {say.review}
        </ReasonedButton>
      </div>
    </div>
  );
}

/** Why the figure of a row is in doubt. */
function doubtsIn({ contest, rows, register }: EntryFormProps, typed: Figures, controls: ControlTotals) {
  const slip = slipIn(rows, typed, controls);
  const registered =
    register?.total_registered_voters ?? (contest.station ?? contest.constituency).registered_voters ?? null;
  return (row: BallotRow) =>
    doubtOf(figureOf(row, typed), controls, registered) ??
    (slip?.id === row.candidate.id ? say.slip({ meant: formatFigure(slip.meant) }) : null);
}

interface BallotProps {
  rows: readonly BallotRow[];
  typed: Figures;
  doubtAbout: (row: BallotRow) => string | null;
  /** A press opened the ballot: its first field takes the focus. */
  asked: boolean;
  onChange: (typed: Figures) => void;
  onLeave: () => void;
}

const Ballot = ({ rows, typed, doubtAbout, asked, onChange, onLeave }: BallotProps) => (
  <ol className={classes.rows} aria-label={sayVotes.heading} ref={useFocusOnMount<HTMLOListElement>(asked)}>
    {rows.map((row) => (
      <EntryRow
        key={row.candidate.id}
        row={row}
        figure={figureOf(row, typed)}
        doubt={doubtAbout(row)}
        onChange={(figure) => onChange({ ...typed, [row.candidate.id]: figure })}
        onLeave={onLeave}
      />
    ))}
  </ol>
);
