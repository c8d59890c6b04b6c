import { titleOfType } from '@election/contract/places/election-types';
import type { KeyedEntry } from '@election/contract/sources/keying';
import { Text, Title } from '@mantine/core';

import { election as sayElection } from '../app/sentences.ts';
import { formatClock } from '../ui/fields/figures.ts';
import classes from './Submissions.module.css';
import { submissions as say } from './sentences.ts';

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
            <Text fw={600}>
              {sayElection.contestName({ place: constituency.name, type: titleOfType(election_type_id) ?? '' })}
            </Text>
            <Text size="sm">{say.keyedCandidates({ count: candidates })}</Text>
            <Text size="sm" c="dimmed">
              {say.receivedAt({ at: formatClock(at) })}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}
