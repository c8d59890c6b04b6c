import { contract } from '@election/contract/contract';
import { ELECTION_TYPE, type ElectionTypeTitle } from '@election/contract/election-types';
import type { NationalResult } from '@election/contract/results';
import { SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { usePublicRealtime } from '../api/realtime.ts';
import { ExportLinks } from '../app/election/ExportLinks.tsx';
import { typeLabel } from '../app/election/election-types.ts';
import * as sayElection from '../app/election/sentences.ts';
import { latestFirst } from '../app/election/years.ts';
import { idOf, useQueryValue } from '../app/use-query-value.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import { CandidateResults } from './CandidateResults.tsx';
import { Checkpoint } from './Checkpoint.tsx';
import { CountingStatus } from './CountingStatus.tsx';
import { RegionMap } from './RegionMap.tsx';
import { RegionTable } from './RegionTable.tsx';
import classes from './Results.module.css';
import { SeatResults } from './SeatResults.tsx';
import { Statuses } from './Statuses.tsx';
import * as say from './sentences.ts';
import { Totals } from './Totals.tsx';

const EVERY_MS = 10_000;
const TYPES = (['presidential', 'parliamentary'] as const).map((value) => ({ value, label: typeLabel[value] }));

/** The published figures, without a sign-in: refetched on publication, every ten seconds and on focus. */
export function ResultsPage() {
  usePublicRealtime();
  const [year, setYear] = useQueryValue('year');
  const [chosenType, setType] = useQueryValue('type');
  const type: ElectionTypeTitle = chosenType === 'parliamentary' ? chosenType : 'presidential';
  const year_id = idOf(year);
  const read = useRead(
    contract.results.national,
    { election_type_id: ELECTION_TYPE[type], ...(year_id !== null && { year_id }) },
    { everyMs: EVERY_MS, quiet: true },
  );
  const result = read.data;
  // Another year is read with the selector in its place, which has the focus.
  const [known, setKnown] = useState(result);
  if (result && result !== known) setKnown(result);
  const waiting = useDelayed(read.isPending);

  return (
    <>
      <PageHeader
        title={result ? say.heading(result.year.title) : say.results}
        note={result && <CountingStatus result={result} />}
      >
        {known && (
          <Dropdown
            label={sayElection.year}
            options={latestFirst(known.years)}
            value={result?.year.id ?? year_id}
            onChange={(id) => setYear(String(id))}
            w={120}
          />
        )}
        <SegmentedControl
          aria-label={say.electionType}
          data={TYPES}
          value={type}
          onChange={(value) => setType(value)}
        />
      </PageHeader>
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {waiting && <Skeleton height={320} />}
      {result && <Published result={result} type={type} />}
      <Checkpoint />
    </>
  );
}

interface PublishedProps {
  result: NationalResult;
  type: ElectionTypeTitle;
}

const Published = ({ result, type }: PublishedProps) => (
  <>
    <Totals result={result} />
    <div className={classes.columns}>
      <section className={classes.section}>
        <Title order={2} size="h4">
          {type === 'presidential' ? say.candidates : say.seatsHeading}
        </Title>
        {type === 'presidential' ? <CandidateResults result={result} /> : <SeatResults result={result} />}
        <Statuses result={result} />
      </section>
      <section className={classes.section}>
        <Title order={2} size="h4">
          {say.regions}
        </Title>
        <RegionMap result={result} />
        <RegionTable result={result} />
      </section>
    </div>
    <section className={classes.exports}>
      <Title order={2} size="h4">
        {say.exportsHeading}
      </Title>
      <ExportLinks year={result.year} />
    </section>
  </>
);
