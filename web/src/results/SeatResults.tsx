import type { NationalResult } from '@election/contract/results';
import { Text, Title } from '@mantine/core';
import { PartyChip } from '../app/election/PartyChip.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatFigure, formatShare } from '../ui/figures.ts';
import classes from './Results.module.css';
import { ShareBar } from './ShareBar.tsx';
import * as say from './sentences.ts';

/** Parliamentary: seats per party out of all constituencies, votes beside them, and ties. */
export function SeatResults({ result }: { result: NationalResult }) {
  const { seats, reporting, totals, ties } = result;
  const decided = seats.reduce((sum, row) => sum + row.seats, 0);
  const rows = seats.flatMap((row) => {
    const party = result.parties.find(({ id }) => id === row.party_id);
    return party ? [{ ...row, party }] : [];
  });
  if (rows.length === 0) return <EmptyState sentence={say.noSeats} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {say.seatsOf(decided, reporting.total)}
      </Text>
      <div className={classes.seats} aria-hidden>
        {rows.map(({ party, seats: held }) => (
          <span key={party.id} style={{ flexGrow: held, background: party.color }} />
        ))}
        <span style={{ flexGrow: reporting.total - decided }} />
      </div>
      <table className={classes.tallies} aria-label={say.seatsHeading}>
        <thead>
          <tr>
            <th scope="col">{say.party}</th>
            <th scope="col">{say.seats}</th>
            <th scope="col">{say.votes}</th>
            <th scope="col">{say.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ party, seats: held, votes }) => (
            <tr key={party.id}>
              <th scope="row">
                <span className={classes.who}>
                  <PartyChip party={party} />
                  <span className={classes.name}>{party.name}</span>
                </span>
                <ShareBar share={held} of={reporting.total} color={party.color} />
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
    </>
  );
}
