import type { Candidate } from '@election/contract/ballots/candidates';
import { Button, Text } from '@mantine/core';
import { remove } from '../../api/outbox/outbox.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { QueueState } from '../../app/outbox/QueueState.tsx';
import { SubmissionBadge } from '../../app/outbox/SubmissionBadge.tsx';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { TryAgain } from '../../app/outbox/TryAgain.tsx';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import { entry as say, votes as sayVotes } from '../sentences.ts';
import type { BallotRow } from './ballot.ts';
import classes from './Entry.module.css';
import { useChooseKept } from './use-choose-kept.ts';

interface HandedOverProps {
  submission: Submission;
  rows: readonly BallotRow[];
  onEdit: () => void;
  /** It has replaced the form, and takes the focus. */
  fresh: boolean;
}

/** Figures that the person has saved and the server does not have: they wait, or the server refused them. */
export function HandedOver({ submission, rows, onEdit, fresh }: HandedOverProps) {
  const choose = useChooseKept(submission);
  const focus = useFocusOnMount<HTMLDivElement>(fresh);
  const ask = useConfirm();
  const votes = submission.content.kind === 'sheet' ? [] : submission.content.input.votes;
  const figures = new Map(votes.map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
  // The refusal is newer than what the phone has read before.
  const decided = new Map(submission.refusal?.entries?.map((entry) => [entry.candidate_id, entry.votes ?? undefined]));
  const discard = () =>
    void ask({
      title: say.discardRefused,
      body: <Text>{say.discardRefusedBody}</Text>,
      danger: true,
      run: () => remove(submission),
    });
  return (
    <div className={classes.sheet}>
      <div role="status" ref={focus} tabIndex={-1}>
        <SubmissionBadge submission={submission} />
        <Text mt="xs">{submission.refusal?.sentence ?? say.waitsOnPhone}</Text>
      </div>
      <ol className={classes.rows} aria-label={sayVotes.heading}>
        {rows.map(({ candidate, sent }) => (
          <Figures
            key={candidate.id}
            candidate={candidate}
            mine={figures.get(candidate.id)}
            theirs={decided.has(candidate.id) ? decided.get(candidate.id) : sent?.votes}
          />
        ))}
        <li className={classes.row} data-total>
          <Text fw={650}>{say.runningSum}</Text>
          <span className={classes.figure}>
            {formatFigure(votes.reduce((sum, { vote_count }) => sum + vote_count, 0))}
          </span>
        </li>
      </ol>
      {submission.state === 'waiting' && <QueueState />}
      <div className={classes.bar}>
        {submission.state === 'needs-you' && (
          <Button variant="default" size="md" onClick={discard}>
            {sayOutbox.discard}
          </Button>
        )}
        {choose ? (
          <Button size="md" onClick={choose}>
            {say.chooseFigures}
          </Button>
        ) : (
          <TryAgain submission={submission} />
        )}
        <Button variant="default" size="md" onClick={onEdit}>
          {say.changeFigures}
        </Button>
      </div>
    </div>
  );
}

interface FiguresProps {
  candidate: Candidate;
  mine: number | undefined;
  /** What the server has. */
  theirs: number | undefined;
}

const Figures = ({ candidate, mine, theirs }: FiguresProps) => (
  <li className={classes.row}>
    <CandidateName candidate={candidate} numbered />
    {mine === undefined ? (
      <Text c="dimmed">{say.notSent}</Text>
    ) : (
      <span className={classes.figure}>{formatFigure(mine)}</span>
    )}
    {theirs !== undefined && theirs !== mine && (
      <span className={classes.why}>{say.serverHas({ votes: formatFigure(theirs) })}</span>
    )}
  </li>
);
