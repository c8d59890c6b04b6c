import { notReported } from '@election/contract/messages/format';
import { Group, Table } from '@mantine/core';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { FigureText } from '../../ui/fields/FigureText.tsx';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { type ContestDetails, contestKey } from '../contest.ts';
import { Difference } from '../deciding/Difference.tsx';
import { EditButtons, LiveCell } from '../editing/LiveCell.tsx';
import type { LiveEdits } from '../editing/use-live-edits.ts';
import { FigureHistory } from '../history/FigureHistory.tsx';
import { live as say, votes as sayVotes } from '../sentences.ts';
import { differenceOf, type LiveRow } from './rows.ts';

/** Candidate, validated, live, published, actions. */
export const columnsOf = (
  contest: ContestDetails,
  edits: LiveEdits,
  /** Null where the person does not edit live figures. */
  onSave: ((row: LiveRow) => void) | null,
): Column<LiveRow>[] => [
  {
    key: 'candidate',
    title: sayVotes.candidate,
    cell: ({ candidate }) => <CandidateName candidate={candidate} numbered />,
    cardHead: true,
  },
  {
    key: 'validated',
    title: sayVotes.validated,
    cell: ({ validated }) => <FigureText value={validated} missing={sayVotes.agentMissing} />,
    figure: true,
  },
  {
    key: 'live',
    title: sayVotes.live,
    cell: ({ candidate, live }) =>
      onSave ? (
        <LiveCell candidate={candidate} live={live} edits={edits} />
      ) : (
        <FigureText value={live?.votes} missing={notReported()} />
      ),
    figure: true,
  },
  { key: 'published', title: say.publishedVotes, cell: (row) => <Published row={row} />, figure: true },
  {
    key: 'actions',
    title: sayVotes.actions,
    cell: (row) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {onSave && row.candidate.status === 'active' && (
          <EditButtons candidate={row.candidate} live={row.live} edits={edits} onSave={() => onSave(row)} />
        )}
        <FigureHistory place={contestKey(contest)} candidate={row.candidate} />
      </Group>
    ),
    figure: true,
  },
];

const Published = ({ row }: { row: LiveRow }) => (
  <span>
    <FigureText value={row.live?.published_votes} missing={notReported()} />
    <Difference by={differenceOf(row) ?? 0} />
  </span>
);

/** The sums of the columns, without missing figures. */
export function Totals({ rows }: { rows: readonly LiveRow[] }) {
  const sum = (figure: (row: LiveRow) => number | null | undefined) => {
    const known = rows.map(figure).filter((value) => typeof value === 'number');
    const total = known.length > 0 ? known.reduce((all, value) => all + value, 0) : null;
    return <FigureText value={total} missing={notReported()} />;
  };
  return (
    <Table.Tr role="row">
      <Table.Td role="rowheader" data-head>
        {sayVotes.total}
      </Table.Td>
      <Table.Td role="cell" data-figure data-label={sayVotes.validated}>
        {sum(({ validated }) => validated)}
      </Table.Td>
      <Table.Td role="cell" data-figure data-label={sayVotes.live}>
        {sum(({ live }) => live?.votes)}
      </Table.Td>
      <Table.Td role="cell" data-figure data-label={say.publishedVotes}>
        {sum(({ live }) => live?.published_votes)}
      </Table.Td>
      <Table.Td role="cell" />
    </Table.Tr>
  );
}
