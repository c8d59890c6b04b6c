import { contract } from '@election/contract/contract';
import { calls as words } from '@election/contract/messages/calls';
import { reasons } from '@election/contract/messages/corrections';
import type { NationalResult } from '@election/contract/results';
import { Text } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { formatClock } from '../ui/figures.ts';
import * as say from './call-sentences.ts';
import classes from './Results.module.css';

const EVERY_MS = 10_000;

/** What the newsroom has called, and what it took back; not rendered where it called nothing. Never what follows by arithmetic. */
export function Calls({ result: { year, election_type_id } }: { result: NationalResult }) {
  const { data } = useRead(
    contract.calls.list,
    { year_id: year.id, election_type_id },
    { everyMs: EVERY_MS, quiet: true },
  );
  if (!data || data.length === 0) return null;
  return (
    <ul className={classes.calls} aria-label={say.heading}>
      {data.map(({ id, kind, constituency, candidates, newsroom, called_at, taken_back }) => {
        const word = words[kind](candidates.map(({ name }) => name));
        return (
          <li key={id} data-taken-back={taken_back !== null}>
            <Text fw={600} {...(taken_back && { td: 'line-through' })}>
              {constituency ? say.at(constituency.name, word) : word}
            </Text>
            <Text size="sm" c="dimmed">
              {say.calledBy(newsroom, formatClock(called_at))}
            </Text>
            {taken_back && (
              <Text size="sm">
                {say.takenBack(formatClock(taken_back.at), reasons[taken_back.reason], taken_back.note)}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
