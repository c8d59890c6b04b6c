import * as say from '@election/contract/messages/screens-votes';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../ui/Failure.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ContestFilters } from './ContestFilters.tsx';
import { type Contest, placeOf } from './contest.ts';
import { KeyHelp } from './keys/KeyHelp.tsx';
import type { ContestChoice } from './use-contest-choice.ts';

interface ContestFrameProps {
  choice: ContestChoice;
  /** Selectors of the screen, beside those of the contest. */
  selectors?: ReactNode;
  /** What stands beside the heading. */
  aside?: ReactNode;
  /** What stands in place of a contest that is not chosen yet; a hint unless told. */
  unchosen?: ReactNode;
  /** Enter validates selected rows. */
  validates?: boolean;
  children: (contest: Contest) => ReactNode;
}

/** Heading and selectors above the votes, and what to do while no contest is chosen. */
export function ContestFrame(props: ContestFrameProps) {
  const { choice, selectors, aside, unchosen, validates, children } = props;
  const { contest, error } = choice;
  return (
    <>
      <PageHeader title={contest ? placeOf(contest) : say.heading}>
        {aside}
        <KeyHelp choice={choice} validates={validates ?? false} />
      </PageHeader>
      <ContestFilters choice={choice}>{selectors}</ContestFilters>
      {error?.error && <Failure problem={error.error} onRetry={() => void error.refetch()} />}
      {contest
        ? children(contest)
        : !choice.isLoading && !error && (unchosen ?? <Text c="dimmed">{hint(choice)}</Text>)}
    </>
  );
}

const hint = ({ region_id }: ContestChoice) => (region_id === null ? say.chooseRegion : say.chooseConstituency);
