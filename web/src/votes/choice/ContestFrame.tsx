import { Text } from '@mantine/core';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { afterFirstScreen, lazyPart } from '../../ui/feedback/lazy-part.ts';
import { PageHeader } from '../../ui/feedback/PageHeader.tsx';
import { type ContestDetails, placeName } from '../contest.ts';
import { choice as say, votes as sayVotes } from '../sentences.ts';
import classes from './ContestLine.module.css';
import { ContestLine } from './ContestLine.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import type { ContestChoice } from './use-contest-choice.ts';
import { WorkSwitch } from './WorkSwitch.tsx';

const ContestFilters = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('./ContestFilters.tsx')).ContestFilters;
});

interface ContestFrameProps {
  choice: ContestChoice;
  /** Selectors of the screen, beside those of the contest. */
  selectors?: ReactNode;
  /** Below the heading of a chosen contest. */
  note?: ReactNode;
  /** Controls beside the heading. */
  aside?: ReactNode;
  /** Shown while no contest is chosen; a hint by default, and where there is no year. */
  unchosen?: ReactNode;
  /** Enter validates selected rows. */
  validates?: boolean;
  children: (contest: ContestDetails) => ReactNode;
}

/** The heading and the selectors above the votes, and a hint while no contest is chosen. */
export function ContestFrame(props: ContestFrameProps) {
  const { choice, selectors, note, aside, unchosen, validates, children } = props;
  const { contest, error } = choice;
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <>
      <PageHeader
        title={contest ? placeName(contest) : sayVotes.heading}
        note={contest && note}
        narrow={
          contest && <ContestLine contest={contest} opened={opened} onToggle={() => setOpened(!opened)} controls={id} />
        }
      >
        <WorkSwitch />
        {aside}
        <KeyHelp choice={choice} validates={validates ?? false} />
      </PageHeader>
      <div id={id} className={classes.selectors} data-folded={(contest && !opened) || undefined}>
        <Suspense fallback={<div className={classes.filtersPlace} />}>
          <ContestFilters choice={folding(choice, () => setOpened(false))}>{selectors}</ContestFilters>
        </Suspense>
      </div>
      {error?.error && <Failure problem={error.error} onRetry={() => void error.refetch()} />}
      {contest
        ? children(contest)
        : !choice.isLoading && !error && ((choice.year.year && unchosen) ?? <Text c="dimmed">{hint(choice)}</Text>)}
    </>
  );
}

/** The choice of a constituency or a type folds the selectors of a narrow screen; that of a year or a region goes on. */
const folding = (choice: ContestChoice, fold: () => void): ContestChoice => ({
  ...choice,
  chooseConstituency: (constituency) => {
    fold();
    choice.chooseConstituency(constituency);
  },
  type: {
    ...choice.type,
    choose: (type) => {
      fold();
      choice.type.choose(type);
    },
  },
});

function hint({ year: { year }, region_id }: ContestChoice): string {
  if (!year) return say.noYear;
  return region_id === null ? say.chooseRegion : say.chooseConstituency;
}
