import { contract } from '@election/contract/contract';
import { number } from '@election/contract/messages/format';
import * as sayOutlook from '@election/contract/messages/outlook';
import type { RaceFigures } from '@election/contract/results/calls';
import type { Input } from '@election/contract/wire/route';
import { Text } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import classes from './Calls.module.css';
import { calls as say } from './sentences.ts';

interface PublishedProps {
  race: Input<typeof contract.calls.race>;
  /** The name of the constituency; null for the country. */
  place: string | null;
}

/** What is published of the race that a person wants to call. */
export function Published({ race, place }: PublishedProps) {
  const read = useRead(contract.calls.race, race, { quiet: true });
  if (read.error) return <Failure problem={read.error} onRetry={() => void read.refetch()} />;
  return read.data ? <PublishedFigures figures={read.data} place={place} /> : null;
}

interface PublishedFiguresProps extends Pick<PublishedProps, 'place'> {
  figures: RaceFigures;
}

/** Votes, margin and the voters that are not counted yet. */
export function PublishedFigures({ figures, place }: PublishedFiguresProps) {
  const { candidates, margin, outstanding, stations } = figures;
  const leader = margin > 0 ? (candidates[0] ?? null) : null;
  const isCounted = candidates.some(({ votes }) => votes > 0);
  return (
    <section aria-label={say.figures} className={classes.figures}>
      <Text size="sm" fw={600}>
        {say.figures}
      </Text>
      {isCounted ? (
        <ul className={classes.votes}>
          {candidates.map(({ id, name, votes }) => (
            <li key={id}>
              <span>{name}</span>
              <span>{number(votes)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Text size="sm">{sayOutlook.say.nothingYet}</Text>
      )}
      {isCounted && place !== null && stations && (
        <Text size="sm">{sayOutlook.seat({ name: place, leader, margin, stations, outstanding })}</Text>
      )}
      {place === null && (
        <Text size="sm">
          {isCounted && `${leader ? say.lead({ name: leader.name, margin }) : say.shared} `}
          {sayOutlook.outstanding(outstanding, 0)}
        </Text>
      )}
    </section>
  );
}
