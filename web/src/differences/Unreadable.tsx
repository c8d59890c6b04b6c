import { titleOfType } from '@election/contract/places/election-types';
import type { UnreadableSheet } from '@election/contract/sources/differences';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { typeQuery } from '../app/election/election-types.ts';
import { to } from '../app/paths.ts';
import { election as sayElection } from '../app/sentences.ts';
import { differences as say } from './sentences.ts';

/** Sheets that a person gave back since they cannot be read, with the way to another photograph. */
export const Unreadable = ({ sheets }: { sheets: readonly UnreadableSheet[] }) =>
  sheets.length > 0 && (
    <section aria-label={say.unreadable}>
      <Title order={2} size="h4" mb="xs">
        {say.unreadable}
      </Title>
      <ul>
        {sheets.map((one) => (
          <li key={one.contest_id}>
            <Anchor component={Link} td="underline" to={sheetOf(one)}>
              {sayElection.contestName({ place: one.constituency, type: titleOfType(one.election_type_id) ?? '' })}
            </Anchor>
            <Text size="sm" c="dimmed">
              {say.unreadableBy({ by: one.by, reason: one.reason })}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  );

const sheetOf = ({ year_id, region_id, constituency_id, election_type_id }: UnreadableSheet) => ({
  pathname: to('sheets'),
  search: new URLSearchParams({
    year: String(year_id),
    region: String(region_id),
    constituency: String(constituency_id),
    ...typeQuery(election_type_id),
  }).toString(),
});
