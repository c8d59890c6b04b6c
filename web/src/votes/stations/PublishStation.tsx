import type { Finding } from '@election/contract/checks/checks';
import type { Register } from '@election/contract/figures/registers';
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { Spoken } from '../../ui/feedback/Spoken.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import type { ContestDetails } from '../contest.ts';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { Findings } from '../findings/Findings.tsx';
import * as sayVotes from '../sentences.ts';
import classes from './Stations.module.css';
import * as say from './sentences.ts';
import {
  canPublish,
  findingsOf,
  hasError,
  isDirty,
  type Said,
  type StationRow,
  totalsToPublish,
  votesToPublish,
} from './station-rows.ts';
import { usePublishAsked } from './use-publish-asked.tsx';

interface PublishStationProps {
  contest: ContestDetails;
  rows: readonly StationRow[];
  register: Register | null;
  edits: LiveEdits;
}

const NOTHING_SAID: Said = { compared: false, reason: '' };

/** Publish Votes for a station, with what the checks find in the figures and what they ask for. */
export function PublishStation({ contest, rows, register, edits }: PublishStationProps) {
  // An answer counts for the figures that it was given for, and for no others.
  const figures = rows.map(({ figure }) => figure).join();
  const [answer, setAnswer] = useState({ figures, said: NOTHING_SAID });
  const said = answer.figures === figures ? answer.said : NOTHING_SAID;

  const findings = findingsOf(contest, rows, register);
  const votes = votesToPublish(rows, edits);
  const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
  const typedSum = votes.length > 0 ? formatFigure(sum) : sayVotes.noSum;
  const ruling = canPublish(rows, findings, said, register);
  const totals = totalsToPublish(register);
  const isOpen =
    isDirty(rows) || totals !== null || rows.some(({ live }) => live && live.votes !== live.published_votes);
  const publish = usePublishAsked(contest);

  const push = async () => {
    const reason = hasError(findings) ? { reason: said.reason.trim() } : {};
    if (await publish.run({ rows, votes, totals, reason })) edits.end(rows.map(({ candidate }) => candidate.id));
  };

  return (
    <div className={classes.publish}>
      {isOpen && votes.length > 0 && (
        <Answers findings={findings} said={said} onSay={(now) => setAnswer({ figures, said: now })} />
      )}
      <div className={classes.publishBar}>
        <div>
          <Text size="xs" c="dimmed">
            {say.typedSum}
          </Text>
          <span className={classes.sum}>{typedSum}</span>
          <Spoken text={`${say.typedSum} ${typedSum}`} />
        </div>
        <Text size="sm" c="dimmed" className={classes.spacer ?? ''}>
          {ruling !== true && ruling}
        </Text>
        <ReasonedButton can={ruling} disabled={publish.isRunning} onClick={() => void push()}>
          {publish.isRunning ? say.publishing : say.publish}
        </ReasonedButton>
      </div>
    </div>
  );
}

interface AnswersProps {
  findings: readonly Finding[];
  said: Said;
  onSay: (said: Said) => void;
}

/** The findings, the tick that they ask for, and the reason that an error asks for. */
const Answers = ({ findings, said, onSay }: AnswersProps) => (
  <>
    <Findings findings={findings} />
    {findings.length > 0 && (
      <Checkbox
        label={say.compared}
        checked={said.compared}
        onChange={(event) => onSay({ ...said, compared: event.currentTarget.checked })}
      />
    )}
    {hasError(findings) && (
      <TextInput
        label={say.reason}
        description={say.reasonHint}
        maxLength={500}
        value={said.reason}
        onChange={(event) => onSay({ ...said, reason: event.currentTarget.value })}
      />
    )}
  </>
);
