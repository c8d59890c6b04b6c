import { contract } from '@election/contract/contract';
import { type NationalSwing, swingOf } from '@election/contract/swing';
import { Text, Title } from '@mantine/core';
import { useRead } from '../api/queries.ts';
import { PartyChip } from '../app/election/PartyChip.tsx';
import { formatSwing } from '../app/election/swing.ts';
import { formatShare } from '../ui/figures.ts';
import classes from './Results.module.css';
import * as say from './swing-sentences.ts';

const EVERY_MS = 10_000;

interface SwingProps {
  year_id: number;
  election_type_id: number;
}

/** How the shares of parties differ from the year that is compared with; not rendered where nothing can be compared. */
export function Swing({ year_id, election_type_id }: SwingProps) {
  // The figures above say whether the server answers.
  const { data } = useRead(contract.swing.national, { year_id, election_type_id }, { everyMs: EVERY_MS, quiet: true });
  if (!data?.earlier || data.contests === 0 || data.parties.length === 0) return null;
  return <SwingTable swing={data} earlier={data.earlier.title} />;
}

const SwingTable = ({ swing, earlier }: { swing: NationalSwing; earlier: string }) => (
  <section aria-label={say.heading(earlier)}>
    <Title order={2} size="h4">
      {say.heading(earlier)}
    </Title>
    <Text size="sm" c="dimmed">
      {say.note(swing.contests, earlier)}
    </Text>
    <table className={classes.tallies} aria-label={say.heading(earlier)}>
      <thead>
        <tr>
          <th scope="col">{say.party}</th>
          <th scope="col">{say.before(earlier)}</th>
          <th scope="col">{say.now}</th>
          <th scope="col">{say.points}</th>
        </tr>
      </thead>
      <tbody>
        {swing.parties.map((party) => (
          <PartyRow key={party.id} party={party} swing={swing} />
        ))}
      </tbody>
    </table>
  </section>
);

function PartyRow({ party, swing }: { party: NationalSwing['parties'][number]; swing: NationalSwing }) {
  const { name, acronym, color, votes, votes_before } = party;
  const points = swingOf([votes, swing.valid], [votes_before, swing.valid_before]);
  return (
    <tr>
      <th scope="row">
        <PartyChip party={{ name, acronym: acronym ?? name, color }} />
      </th>
      <td data-unit={say.beforeUnit(swing.earlier?.title ?? '')}>
        {formatShare(swing.valid_before > 0 ? votes_before / swing.valid_before : null)}
      </td>
      <td data-unit={say.nowUnit}>{formatShare(swing.valid > 0 ? votes / swing.valid : null)}</td>
      <td className={classes.share} data-unit={say.pointsUnit}>
        {points === null ? null : formatSwing(points)}
      </td>
    </tr>
  );
}
