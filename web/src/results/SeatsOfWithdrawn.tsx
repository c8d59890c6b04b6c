import type { NationalResult } from '@election/contract/results';
import { Text, Title } from '@mantine/core';
import classes from './Results.module.css';
import * as say from './sentences.ts';

/** Seats whose holder withdrew too late to leave the ballot paper. */
export function SeatsOfWithdrawn({ result: { withdrawn, parties } }: { result: NationalResult }) {
  if (withdrawn.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5">
        {say.withdrawn}
      </Title>
      <ul className={classes.statuses}>
        {withdrawn.map(({ constituency_id, name, elected }) => {
          const party = parties.find(({ id }) => id === elected.party_id);
          return (
            <li key={constituency_id}>
              <Text size="sm">{say.seatOf(name, elected.name, party ? (party.acronym ?? party.name) : '')}</Text>
            </li>
          );
        })}
      </ul>
      <Text size="xs" c="dimmed">
        {say.withdrawnNote}
      </Text>
    </div>
  );
}
