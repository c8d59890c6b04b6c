import type { NationalResult } from '@election/contract/results';
import { Group, Text } from '@mantine/core';
import { electionStatuses } from '../app/election/fields/sentences.ts';
import { PartyChip } from '../app/election/PartyChip.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { FigureText } from '../ui/FigureText.tsx';
import { formatClock, formatShare } from '../ui/figures.ts';
import * as sayUi from '../ui/sentences.ts';
import { correctedAt } from './correction-sentences.ts';
import { holderOf } from './holders.ts';
import { leaderOf } from './leader.ts';
import * as say from './sentences.ts';

type RegionRow = NationalResult['regions'][number];

export function RegionTable({ result }: { result: NationalResult }) {
  return (
    <DataTable
      compact
      label={say.regions}
      columns={columnsOf(result)}
      rows={result.regions}
      rowKey={({ id }) => id}
      rowState={({ reporting }) => (reporting.reported === 0 ? 'muted' : undefined)}
      error={null}
      onRetry={() => undefined}
      empty={say.noRegions}
    />
  );
}

const columnsOf = (result: NationalResult): Column<RegionRow>[] => [
  { key: 'region', title: say.regionAndReported, cell: (region) => <Place region={region} />, cardHead: true },
  {
    key: 'leading',
    title: result.candidates.length > 0 ? say.leading : say.seats,
    cell: (region) =>
      result.candidates.length > 0 ? (
        <Leading region={region} result={result} />
      ) : (
        <Seats region={region} result={result} />
      ),
  },
  {
    key: 'votes',
    title: say.validVotes,
    cell: ({ reporting, valid_votes }) => (
      <FigureText value={reporting.reported > 0 ? valid_votes : null} missing={sayUi.notReported} />
    ),
    figure: true,
  },
];

const Place = ({ region: { title, reporting, election_status: counting, corrected_at } }: { region: RegionRow }) => (
  <>
    {title}
    <Text size="xs" c="dimmed">
      {say.reportedShort(reporting.reported, reporting.total)}
      {say.apart(reporting.postponed, reporting.annulled)}
      {counting.status !== 'none' && ` · ${electionStatuses[counting.status]}`}
    </Text>
    {corrected_at && (
      <Text size="xs" c="var(--tone-amber)">
        <time dateTime={corrected_at}>{correctedAt(formatClock(corrected_at))}</time>
      </Text>
    )}
    {counting.status_desc && (
      <Text size="xs" c="dimmed">
        {counting.status_desc}
      </Text>
    )}
  </>
);

interface CellProps {
  region: RegionRow;
  result: NationalResult;
}

function Leading({ region, result }: CellProps) {
  const leader = leaderOf(region, result);
  if (leader === null) return sayUi.notReported;
  if (leader === 'tied') return say.tied;
  return (
    <Group gap="xs" wrap="nowrap">
      <PartyChip party={{ name: leader.name, acronym: leader.short, color: leader.color }} />
      {formatShare(leader.share)}
    </Group>
  );
}

function Seats({ region, result }: CellProps) {
  if (region.reporting.reported === 0) return sayUi.notReported;
  return (
    <Group gap="xs">
      {region.seats.map((row) => {
        const holder = holderOf(result, row);
        const named = holder && { ...holder, acronym: say.seatsWon(holder.short, row.seats) };
        return named && <PartyChip key={holder.key} party={named} />;
      })}
    </Group>
  );
}
