import type { NationalResult } from '@election/contract/results';
import { Text, Title } from '@mantine/core';
import * as sayElection from '../app/election/sentences.ts';
import classes from './Results.module.css';
import * as say from './sentences.ts';

/** Contests that were not simply held: elected unopposed, postponed, decided by lot, annulled, each with its note. */
export function Statuses({ result: { statuses, parties } }: { result: NationalResult }) {
  if (statuses.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5">
        {say.statuses}
      </Title>
      <ul className={classes.statuses}>
        {statuses.map(({ constituency_id, name, status, elected, note }) => {
          const party = parties.find(({ id }) => id === elected?.party_id);
          const who = elected && (party ? say.electedOf(elected.name, party.acronym ?? party.name) : elected.name);
          return (
            <li key={constituency_id}>
              <Text size="sm">{say.statusOf(name, sayElection.contestStatuses[status], who)}</Text>
              {note && (
                <Text size="xs" c="dimmed">
                  {note}
                </Text>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
