import { contract } from '@election/contract/contract';
import type { DeskCall } from '@election/contract/results/calls';
import { Button, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../api/queries.ts';
import { useElectionTypeChoice } from '../app/election/election-types.ts';
import { YearFilter } from '../app/election/YearFilter.tsx';
import { useYearChoice } from '../app/election/years.ts';
import { useSetQuery } from '../app/use-query-value.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Failure } from '../ui/feedback/Failure.tsx';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { TableSkeleton } from '../ui/tables/TableSkeleton.tsx';
import { Toolbar } from '../ui/tables/Toolbar.tsx';
import { CallItem } from './CallItem.tsx';
import classes from './Calls.module.css';
import { ProposeCall } from './ProposeCall.tsx';
import { calls as say } from './sentences.ts';

/** The calls of an election: what waits for another person, what is public, and what was. */
export function CallsPage() {
  const choice = useYearChoice();
  const type = useElectionTypeChoice(choice);
  const set = useSetQuery();
  const [proposing, setProposing] = useState(false);
  const race = choice.year && type.type ? { year_id: choice.year.id, election_type_id: type.type.id } : null;
  const read = useRead(contract.calls.desk, race);
  return (
    <>
      <PageHeader title={say.heading} note={say.note}>
        {race && !proposing && <Button onClick={() => setProposing(true)}>{say.propose}</Button>}
      </PageHeader>
      <div className={classes.filters}>
        <Toolbar>
          <YearFilter
            choice={choice}
            onChoose={(year) => set({ year, type: null, region: null, constituency: null })}
          />
          <Dropdown
            label={say.electionType}
            options={type.options}
            value={type.type?.title ?? null}
            onChange={type.choose}
            loading={type.types.isPending}
          />
        </Toolbar>
      </div>
      {race && proposing && (
        <ProposeCall key={`${race.year_id} ${race.election_type_id}`} race={race} onDone={() => setProposing(false)} />
      )}
      {read.error && <Failure problem={read.error} onRetry={() => void read.refetch()} />}
      {!read.error && !read.data && <TableSkeleton columns={3} />}
      {race && read.data && <Calls calls={read.data} year_id={race.year_id} />}
    </>
  );
}

const isWaiting = ({ called_at, ended }: DeskCall) => called_at === null && ended === null;
const isStanding = ({ called_at, ended }: DeskCall) => called_at !== null && ended === null;

function Calls({ calls, year_id }: Pick<SectionProps, 'calls' | 'year_id'>) {
  if (calls.length === 0) return <EmptyState sentence={say.empty} />;
  return (
    <>
      <Section heading={say.waiting} state="waiting" year_id={year_id} calls={calls.filter(isWaiting)} />
      <Section heading={say.standing} state="standing" year_id={year_id} calls={calls.filter(isStanding)} />
      <Section
        heading={say.ended}
        state="ended"
        year_id={year_id}
        calls={calls.filter(({ ended }) => ended !== null)}
      />
    </>
  );
}

interface SectionProps {
  heading: string;
  state: 'waiting' | 'standing' | 'ended';
  calls: readonly DeskCall[];
  year_id: number;
}

function Section({ heading, state, calls, year_id }: SectionProps) {
  if (calls.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {heading}
      </Title>
      <ul className={classes.list} aria-label={heading}>
        {calls.map((call) => (
          <li key={call.id} className={classes.call} data-state={state}>
            <CallItem call={call} year_id={year_id} />
          </li>
        ))}
      </ul>
    </section>
  );
}
