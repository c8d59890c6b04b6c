import type { CandidateVotes } from '@election/contract/figures/votes';
import { Text, Title } from '@mantine/core';
import { IconEqualNot } from '@tabler/icons-react';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import { formatDifference } from '../../ui/fields/figures.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import type { ContestDetails } from '../contest.ts';
import { Findings } from '../findings/Findings.tsx';
import { useContestResults, useFindings } from '../queries.ts';
import { stations as say, votes as sayVotes } from '../sentences.ts';
import classes from './Stations.module.css';

/** The sum of the stations' published figures beside the constituency's figure, with the finding of check C9. */
export function StationSums({ contest }: { contest: ContestDetails }) {
  const results = useContestResults(contest);
  const findings = useFindings(contest, { quiet: true });
  const nothingYet = results.data?.every((row) => stationsOf(row) === null) ?? false;
  return (
    <section className={classes.sums}>
      <Title order={2} size="h4">
        {say.sums}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {say.sumsNote}
      </Text>
      <Findings
        findings={findings.data?.filter(({ code }) => code === 'C9') ?? []}
        decided={({ decision }) => decision !== null}
      />
      <DataTable
        label={say.sums}
        columns={columns()}
        rows={results.data}
        rowKey={({ candidate }) => candidate.id}
        rowState={(row) => (!nothingYet && differenceOf(row) ? 'differs' : undefined)}
        error={results.error}
        onRetry={() => void results.refetch()}
        empty={sayVotes.noCandidates}
      />
    </section>
  );
}

const stationsOf = ({ polling_station_vote_entry }: CandidateVotes): number | null =>
  polling_station_vote_entry[0]?.votes ?? null;
const constituencyOf = ({ vote_count }: CandidateVotes): number | null => vote_count[0]?.votes ?? null;

/** The stations' sum minus the constituency's figure; null while one of them is missing. */
function differenceOf(row: CandidateVotes): number | null {
  const [sum, figure] = [stationsOf(row), constituencyOf(row)];
  return sum === null || figure === null ? null : sum - figure;
}

const columns = (): Column<CandidateVotes>[] => [
  {
    key: 'candidate',
    title: sayVotes.candidate,
    cell: ({ candidate }) => <CandidateName candidate={candidate} numbered />,
    cardHead: true,
  },
  {
    key: 'sum',
    title: say.stationsSum,
    figure: true,
    cell: (row) => <FigureText value={stationsOf(row)} missing={say.noSum} />,
  },
  {
    key: 'constituency',
    title: say.constituencyFigure,
    figure: true,
    cell: (row) => <FigureText value={constituencyOf(row)} missing={say.noSum} />,
  },
  { key: 'difference', title: say.difference, figure: true, cell: (row) => <Difference row={row} /> },
];

function Difference({ row }: { row: CandidateVotes }) {
  const difference = differenceOf(row);
  if (difference === null) return <FigureText value={null} missing={sayVotes.noSum} />;
  if (difference === 0) return <FigureText value={null} missing={say.same} />;
  return (
    <span className={classes.difference}>
      <IconEqualNot size={14} aria-hidden /> {formatDifference(difference)}
    </span>
  );
}
