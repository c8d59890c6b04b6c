import type { EntryStatus } from '@election/contract/figures/votes';
import { Button, Text } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMay } from '../../api/actor.ts';
import type { Submission } from '../../api/outbox/submission.ts';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { SubmissionBadge } from '../../app/outbox/SubmissionBadge.tsx';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { to } from '../../app/paths.ts';
import { formatFigure } from '../../ui/fields/figures.ts';
import { useFocusOnMount } from '../../ui/hooks/use-focus.ts';
import { type ContestDetails, placeKey } from '../contest.ts';
import { EntryBadge } from '../EntryBadge.tsx';
import { FigureHistory } from '../history/FigureHistory.tsx';
import { receiptStates, entry as say, votes as sayVotes } from '../sentences.ts';
import { type BallotRow, enterableRows } from './ballot.ts';
import classes from './Entry.module.css';

interface EntryReceiptProps {
  contest: ContestDetails;
  rows: readonly BallotRow[];
  /** The last submission of this phone, with its receipt. */
  received: Submission | undefined;
  onEdit: () => void;
  /** The receipt has replaced the form, and takes the focus. */
  fresh: boolean;
}

/** The sent figures and their status. */
export function EntryReceipt({ contest, rows, received, onEdit, fresh }: EntryReceiptProps) {
  const state = useFocusOnMount<HTMLParagraphElement>(fresh);
  const sent = rows.flatMap((row) => (row.sent ? [row.sent] : []));
  const open = enterableRows(rows);
  // A sheet belongs to the contest of a constituency: the polling stations have none of their own.
  const photographs = useMay()('sheets.write') && !contest.station;
  return (
    <div className={classes.sheet}>
      <Text size="lg" fw={600} role="status" ref={state} tabIndex={-1}>
        {receiptStates[commonState(sent.map(({ status }) => status))]}
      </Text>
      {received?.receipt && (
        <div className={classes.draft}>
          <SubmissionBadge submission={received} />
          <Text size="sm">{sayOutbox.receiptCode({ code: received.receipt.code })}</Text>
        </div>
      )}
      <ol className={classes.rows} aria-label={sayVotes.heading}>
        {rows.map(({ candidate, sent: entry, enterable }) => (
          <li key={candidate.id} className={classes.row}>
            <CandidateName candidate={candidate} numbered />
            <div className={classes.readOnly}>
              {entry && <span className={classes.figure}>{formatFigure(entry.votes)}</span>}
              {(entry || candidate.status === 'active') && <EntryBadge status={entry?.status ?? null} />}
            </div>
            {entry && <FigureHistory place={placeKey(contest)} candidate={candidate} />}
            {entry?.reason && <span className={classes.why}>{say.declinedBecause({ reason: entry.reason })}</span>}
            {enterable !== true && !entry?.reason && <span className={classes.why}>{enterable}</span>}
          </li>
        ))}
        <li className={classes.row} data-total>
          <Text fw={650}>{say.runningSum}</Text>
          <span className={classes.figure}>{formatFigure(sent.reduce((sum, { votes }) => sum + votes, 0))}</span>
        </li>
      </ol>
      {(open.length > 0 || photographs) && (
        <div className={classes.bar} data-pair>
          {open.length > 0 && (
            <Button variant="default" size="md" onClick={onEdit}>
              {open.some((row) => row.sent) ? say.changeFigures : say.enterMissing}
            </Button>
          )}
          {photographs && (
            <Button
              component={Link}
              to={sheetAddress(contest)}
              size="md"
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              {say.photographSheet}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The screen of pink sheets with the contest chosen. */
function sheetAddress({ year_id, region_id, constituency_id, type }: ContestDetails) {
  const chosen = { year: year_id, region: region_id, constituency: constituency_id, type };
  const pairs = Object.entries(chosen).map(([name, value]) => [name, String(value)]);
  return { pathname: to('sheets'), search: new URLSearchParams(pairs).toString() };
}

function commonState(states: readonly EntryStatus[]): EntryStatus | 'mixed' {
  const [first] = states;
  return first && states.every((state) => state === first) ? first : 'mixed';
}
