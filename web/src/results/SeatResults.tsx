import type { NationalResult } from '@election/contract/results';
import { Text, Title } from '@mantine/core';
import { PartyChip } from '../app/election/PartyChip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatFigure, formatShare } from '../ui/figures.ts';
import { type Holder, holderOf } from './holders.ts';
import classes from './Results.module.css';
import { SeatsOfWithdrawn } from './SeatsOfWithdrawn.tsx';
import { ShareBar } from './ShareBar.tsx';
import * as say from './sentences.ts';

type SeatRow = NationalResult['seats'][number] & { holder: Holder };

/**
 * Parliamentary: seats out of all constituencies by party, votes beside them, and ties. An independent with a seat has a row; those
 * without one stand below, each for themselves.
 */
export function SeatResults({ result }: { result: NationalResult }) {
  const { seats, reporting, ties } = result;
  const decided = seats.reduce((sum, row) => sum + row.seats, 0);
  const rows = seats.flatMap((row): SeatRow[] => {
    const holder = holderOf(result, { ...row, candidate_id: row.person?.candidate_id ?? null });
    return holder ? [{ ...row, holder }] : [];
  });
  if (rows.length === 0) return <EmptyState sentence={say.noSeats} />;
  const alone = rows.filter(({ person, seats: held }) => person !== null && held === 0);
  const ranked = rows.filter((row) => !alone.includes(row));
  return (
    <>
      <Text size="sm" c="dimmed">
        {say.seatsOf(decided, reporting.total)}
      </Text>
      <div className={classes.seats} aria-hidden>
        {ranked.map(({ holder, seats: held }) => (
          <span key={holder.key} style={{ flexGrow: held, background: holder.color }} />
        ))}
        <span style={{ flexGrow: reporting.total - decided }} />
      </div>
      <SeatTable label={say.seatsHeading} rows={ranked} result={result} />
      {alone.length > 0 && (
        <details className={classes.alone}>
          <summary>{say.independentsWithout(alone.length)}</summary>
          <SeatTable label={say.independentsWithout(alone.length)} rows={alone} result={result} />
        </details>
      )}
      {ties.length > 0 && (
        <div>
          <Title order={3} size="h5">
            {say.ties}
          </Title>
          <Text size="sm">{ties.map(({ name }) => name).join(', ')}</Text>
          <Text size="xs" c="dimmed">
            {say.tiesNote}
          </Text>
        </div>
      )}
      <SeatsOfWithdrawn result={result} />
    </>
  );
}

interface SeatTableProps {
  label: string;
  rows: readonly SeatRow[];
  result: NationalResult;
}

const SeatTable = ({ label, rows, result: { reporting, totals } }: SeatTableProps) => (
  <table className={classes.tallies} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{say.party}</th>
        <th scope="col">{say.seats}</th>
        <th scope="col">{say.votes}</th>
        <th scope="col">{say.share}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ holder, person, seats: held, votes }) => (
        <tr key={holder.key}>
          <th scope="row">
            <HolderName holder={holder} />
            {person === null && <ShareBar share={held} of={reporting.total} color={holder.color} />}
          </th>
          <td className={classes.votes} data-unit={say.seatsUnit}>
            {formatFigure(held)}
          </td>
          <td data-unit={say.votesUnit}>{formatFigure(votes)}</td>
          <td className={classes.share} data-unit={say.shareUnit}>
            {formatShare(totals.valid_votes > 0 ? votes / totals.valid_votes : null)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A party by its short and full name, an independent by name and constituency. */
const HolderName = ({ holder }: { holder: Holder }) =>
  holder.constituency === null ? (
    <span className={classes.who}>
      <PartyChip party={{ ...holder, acronym: holder.short }} />
      <span className={classes.name}>{holder.name}</span>
    </span>
  ) : (
    <span className={classes.who}>
      <span>
        <PartyChip party={{ ...holder, acronym: holder.name }} />
        <Text size="xs" c="dimmed">
          {holder.constituency}
        </Text>
      </span>
    </span>
  );
