import * as say from '@election/contract/messages/screens-polling-results';
import * as sayVotes from '@election/contract/messages/screens-votes';
import type { PollingStation } from '@election/contract/polling-stations';
import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Findings } from '../app/election/Findings.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { formatFigure } from '../ui/figures.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { Spoken } from '../ui/Spoken.tsx';
import { usePublish } from './queries.ts';
import classes from './Stations.module.css';
import { canPublish, findingsOf, isDirty, type Said, type StationRow, votesToPublish } from './station-rows.ts';
import type { Race } from './use-station-choice.ts';

interface PublishStationProps {
  at: string;
  race: Race;
  station: PollingStation;
  rows: readonly StationRow[];
  onPublished: () => void;
}

const NOTHING_SAID: Said = { compared: false, reason: '' };

/** Publish Votes for a station, with what the checks say of the figures and what they ask for. */
export function PublishStation({ at, race, station, rows, onPublished }: PublishStationProps) {
  const confirm = useConfirm();
  const publish = usePublish();
  // What was said about other figures does not count for these.
  const print = rows.map(({ figure }) => figure).join();
  const [saying, setSaying] = useState({ print, said: NOTHING_SAID });
  const said = saying.print === print ? saying.said : NOTHING_SAID;
  const tell = (change: Partial<Said>) => setSaying({ print, said: { ...said, ...change } });

  const findings = findingsOf(rows, station.registered_voters, race.thresholds);
  const isError = findings.some(({ severity }) => severity === 'error');
  const votes = votesToPublish(rows);
  const sum = votes.reduce((total, { vote_count }) => total + vote_count, 0);
  const typedSum = votes.length > 0 ? formatFigure(sum) : sayVotes.noSum;
  const ruling = canPublish(rows, findings, said);
  const isOpen = isDirty(rows) || rows.some(({ live }) => live && live.votes !== live.published_votes);

  const push = async () => {
    const changed = rows.filter(
      ({ candidate, figure, live }) =>
        candidate.status === 'active' && figure !== null && figure !== (live?.published_votes ?? null),
    );
    const done = await confirm({
      title: say.publishQuestion,
      body: (
        <Stack gap={4}>
          <Text>{say.publishBody(at, votes.length, sum)}</Text>
          {changed.map(({ candidate, figure, live }) => (
            <Text key={candidate.id} size="sm">
              {say.publishLine(candidate.name, formatFigure(live?.published_votes), formatFigure(figure))}
            </Text>
          ))}
        </Stack>
      ),
      run: () =>
        publish.run({
          polling_station_id: station.id,
          year_id: race.year_id,
          election_type_id: race.election_type_id,
          votes,
          ...(isError && { reason: said.reason.trim() }),
        }),
    });
    if (done) onPublished();
  };

  return (
    <div className={classes.publish}>
      {isOpen && votes.length > 0 && (
        <>
          <Findings findings={findings} />
          {findings.length > 0 && (
            <Checkbox
              label={say.compared}
              checked={said.compared}
              onChange={(event) => tell({ compared: event.currentTarget.checked })}
            />
          )}
          {isError && (
            <TextInput
              label={say.reason}
              description={say.reasonHint}
              maxLength={500}
              value={said.reason}
              onChange={(event) => tell({ reason: event.currentTarget.value })}
            />
          )}
        </>
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
