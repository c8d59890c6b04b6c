import { contract } from '@election/contract/contract';
import {
  ELECTION_RULES,
  ELECTION_TITLES,
  ELECTION_TYPE,
  type ElectionTypeTitle,
  isNationwide,
  titleOfType,
} from '@election/contract/election-types';
import type { NationalResult } from '@election/contract/results';
import { SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/queries.ts';
import { usePublicRealtime } from '../api/realtime.ts';
import { ExportLinks } from '../app/election/ExportLinks.tsx';
import { labelOfType, typeLabel } from '../app/election/election-types.ts';
import { Outlook } from '../app/election/outlook/Outlook.tsx';
import * as sayElection from '../app/election/sentences.ts';
import { latestFirst } from '../app/election/years.ts';
import { idOf, useQueryValue } from '../app/use-query-value.ts';
import { Dropdown } from '../ui/Dropdown.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import { byCoalition, hasCoalitions } from './by-coalition.ts';
import { CandidateResults } from './CandidateResults.tsx';
import { Checkpoint } from './Checkpoint.tsx';
import { Corrections } from './Corrections.tsx';
import { CountingStatus } from './CountingStatus.tsx';
import { RegionMap } from './RegionMap.tsx';
import { RegionTable } from './RegionTable.tsx';
import classes from './Results.module.css';
import { RunoffResults } from './RunoffResults.tsx';
import { SeatResults } from './SeatResults.tsx';
import { Statuses } from './Statuses.tsx';
import { Swing } from './Swing.tsx';
import * as say from './sentences.ts';
import { Totals } from './Totals.tsx';

const EVERY_MS = 10_000;

/** The published figures, without a sign-in: refetched on publication, every ten seconds and on focus. */
export function ResultsPage() {
  usePublicRealtime();
  const [year, setYear] = useQueryValue('year');
  const [chosenType, setType] = useQueryValue('type');
  const type = ELECTION_TITLES.find((title) => title === chosenType);
  const year_id = idOf(year);
  const read = useRead(
    contract.results.national,
    { ...(type && { election_type_id: ELECTION_TYPE[type] }), ...(year_id !== null && { year_id }) },
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
        {known && <TypeControl result={result ?? known} chosen={type} onChoose={setType} />}
      </PageHeader>
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {waiting && <Skeleton height={320} />}
      {result && <Published result={result} />}
      <Checkpoint />
    </>
  );
}

interface TypeControlProps {
  result: NationalResult;
  /** The election type of the address. */
  chosen: ElectionTypeTitle | undefined;
  onChoose: (type: ElectionTypeTitle) => void;
}

/** The election types that the year has; no choice where there is one alone. */
function TypeControl({ result, chosen, onChoose }: TypeControlProps) {
  const types = result.election_types;
  const shown = types.find(({ id }) => id === result.election_type_id)?.title;
  if (types.length === 1 && shown) return <Text fw={600}>{typeLabel[shown]}</Text>;
  return (
    <SegmentedControl
      aria-label={say.electionType}
      data={types.map(({ title }) => ({ value: title, label: typeLabel[title] }))}
      value={chosen ?? shown ?? 'presidential'}
      onChange={(value) => onChoose(value)}
    />
  );
}

/** The published figures of an election type, or that the year has none of it. */
function Published({ result }: { result: NationalResult }) {
  const { election_type_id: shown, election_types: types, year } = result;
  if (!types.some(({ id }) => id === shown)) {
    return <EmptyState sentence={say.noElection(year.title, labelOfType(shown))} />;
  }
  return isNationwide(shown) ? <Nationwide result={result} /> : <Parliamentary result={result} />;
}

const Nationwide = ({ result }: { result: NationalResult }) => (
  <>
    {isFirstRound(result) && <RunoffResults year_id={result.year.id} />}
    <Figures result={result} heading={say.candidates}>
      <CandidateResults result={result} />
    </Figures>
  </>
);

/** Whether the year has the run-off of the election that is shown. */
const isFirstRound = ({ election_types, election_type_id }: NationalResult): boolean =>
  election_types.some(({ title }) => ELECTION_RULES[title].follows === titleOfType(election_type_id));

/** Seats by party, or by coalition where parties of the year stand together. */
function Parliamentary({ result }: { result: NationalResult }) {
  const [by, setBy] = useQueryValue('by');
  const offered = hasCoalitions(result);
  const joined = offered && by === 'coalition';
  const shown = joined ? byCoalition(result) : result;
  return (
    <Figures result={shown} heading={joined ? say.seatsByCoalition : say.seatsHeading}>
      {offered && (
        <SegmentedControl
          w="fit-content"
          aria-label={say.addedBy}
          data={[
            { value: 'party', label: say.byParty },
            { value: 'coalition', label: say.byCoalition },
          ]}
          value={joined ? 'coalition' : 'party'}
          onChange={setBy}
        />
      )}
      <SeatResults result={shown} />
    </Figures>
  );
}

interface FiguresProps {
  result: NationalResult;
  heading: string;
  children: ReactNode;
}

const Figures = ({ result, heading, children }: FiguresProps) => (
  <>
    <Totals result={result} />
    <div className={classes.columns}>
      <section className={classes.section}>
        <Title order={2} size="h4">
          {heading}
        </Title>
        {children}
        <Statuses result={result} />
        <Swing year_id={result.year.id} election_type_id={result.election_type_id} />
        <Outlook year_id={result.year.id} election_type_id={result.election_type_id} />
      </section>
      <section className={classes.section}>
        <Title order={2} size="h4">
          {say.regions}
        </Title>
        <RegionMap result={result} />
        <RegionTable result={result} />
      </section>
    </div>
    <Corrections key={`${result.year.id} ${result.election_type_id}`} result={result} />
    <section className={classes.exports}>
      <Title order={2} size="h4">
        {say.exportsHeading}
      </Title>
      <ExportLinks year={result.year} />
    </section>
  </>
);
