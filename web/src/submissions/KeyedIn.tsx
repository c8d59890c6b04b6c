import { labelOfType } from '@election/contract/messages/election';
import type { KeyedEntry } from '@election/contract/sources/keying';
import { Text, Title } from '@mantine/core';
import { contestName } from '../app/election/sentences.ts';
import * as sayOutbox from '../app/outbox/sentences.ts';
import classes from './Submissions.module.css';
import * as say from './sentences.ts';

/** What the person keyed in from photographs, on any machine. */
export function KeyedIn({ entries }: { entries: readonly KeyedEntry[] }) {
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {say.keyedIn}
      </Title>
      <ol className={classes.list} aria-label={say.keyedIn}>
        {entries.map(({ row, at, election_type_id, constituency, candidates }) => (
          <li key={row} className={classes.item}>
            <Text fw={600}>{contestName(constituency.name, labelOfType(election_type_id))}</Text>
            <Text size="sm">{say.keyedCandidates(candidates)}</Text>
            <Text size="sm" c="dimmed">
              {say.receivedAt(sayOutbox.formatTime(new Date(at)))}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
