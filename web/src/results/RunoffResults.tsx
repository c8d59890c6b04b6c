import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/election-types';
import { Anchor, Text, Title } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { useSearchParams } from '../ui/router/hooks.ts';
import { Link } from '../ui/router/Link.tsx';
import { CandidateResults } from './CandidateResults.tsx';
import classes from './Results.module.css';
import * as say from './sentences.ts';

const EVERY_MS = 10_000;

/** The two of the run-off, above the results of the first round. */
export function RunoffResults({ year_id }: { year_id: number }) {
  const input = { year_id, election_type_id: ELECTION_TYPE.runoff };
  const { data: result } = useRead(contract.results.national, input, { everyMs: EVERY_MS, quiet: true });
  const query = useSearchParams();
  if (!result || result.candidates.length === 0) return null;
  const { reported, total } = result.reporting;
  const search = new URLSearchParams(query);
  search.set('type', 'runoff');
  return (
    <section className={classes.runoff} aria-label={say.runoff}>
      <Title order={2} size="h4">
        {say.runoff}
      </Title>
      <Text size="sm">{say.runoffNote}</Text>
      <Text size="sm" c="dimmed">
        {reported === 0 ? say.nothingYet : say.reported(reported, total)}
      </Text>
      <CandidateResults result={result} />
      <Anchor component={Link} size="sm" td="underline" to={{ search: search.toString() }}>
        {say.allOfRunoff}
      </Anchor>
    </section>
  );
}
