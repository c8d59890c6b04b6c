import { type EarlierFigures, swingOf } from '@election/contract/checks/swing';
import { swing as swingText } from '@election/contract/messages/format';
import { Text } from '@mantine/core';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { formatShare } from '../../ui/fields/figures.ts';
import type { ContestDetails } from '../contest.ts';
import type { CandidateRow } from '../deciding/rows.ts';
import { useEarlier } from '../queries.ts';
import { swing as say } from '../sentences.ts';
import classes from './Swing.module.css';

interface SwingProps {
  contest: ContestDetails;
  rows: readonly CandidateRow[] | undefined;
}

/** The shares of the figures, as they would be live with those that are chosen, beside the year that is compared with. */
export function Swing({ contest, rows }: SwingProps) {
  const read = useEarlier(contest);
  if (read.isPending) return <Reading />;
  const earlier = read.data?.earlier;
  if (!earlier || !rows) return null;
  // Who does not stand any more counts where there are votes all the same.
  const figures = rows
    .map(({ candidate, taken, live }) => ({
      ...candidate,
      // A figure that was decided on is live, or was declined or replaced.
      votes: (taken?.status === 'pending' ? taken : live)?.votes ?? null,
    }))
    .filter(({ status, votes }) => status === 'active' || votes !== null);
  const whole = figures.length > 0 && figures.every(({ votes }) => votes !== null);
  return (
    <details className={classes.swing} open>
      <summary>{say.heading({ year: earlier.year })}</summary>
      <Text size="sm" c="dimmed">
        {whole ? say.note({ year: earlier.year }) : say.incomplete}
      </Text>
      {whole && <Shares figures={figures} earlier={earlier} />}
    </details>
  );
}

interface SharesProps {
  figures: readonly { id: number; name: string; votes: number | null }[];
  earlier: EarlierFigures;
}

function Shares({ figures, earlier }: SharesProps) {
  const sum = figures.reduce((total, { votes }) => total + (votes ?? 0), 0);
  return (
    <table className={classes.shares} aria-label={say.heading({ year: earlier.year })}>
      <thead>
        <tr>
          {[say.candidate, earlier.year, say.now, say.points].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ id, name, votes }) => {
          const before = earlier.votes.find((own) => own.id === id);
          const points = swingOf([votes ?? 0, sum], before ? [before.votes, earlier.valid] : null);
          return (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{before ? formatShare(earlier.valid > 0 ? before.votes / earlier.valid : null) : say.noneBefore}</td>
              <td>{formatShare(sum > 0 ? (votes ?? 0) / sum : null)}</td>
              <td>{swingText(points)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
