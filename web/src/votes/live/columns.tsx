import * as sayFrame from '@election/contract/messages/console';
import * as say from '@election/contract/messages/screens-votes';
import { Group, Table } from '@mantine/core';
import { CandidateName } from '../../app/election/CandidateName.tsx';
import { Difference } from '../../app/election/deciding/Difference.tsx';
import { FigureHistory } from '../../app/election/FigureHistory.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { FigureText } from '../../ui/FigureText.tsx';
import { type Contest, idsOf } from '../contest.ts';
import { EditButtons, LiveCell } from '../LiveCell.tsx';
import type { LiveEdits } from '../use-live-edits.ts';
import { differenceOf, type LiveRow } from './rows.ts';

/** Candidate, validated, live, published, and what can be done with the live figure. */
export const columnsOf = (contest: Contest, edits: LiveEdits, onSave: (row: LiveRow) => void): Column<LiveRow>[] => [
  {
    key: 'candidate',
    title: say.candidate,
    cell: ({ candidate }) => <CandidateName candidate={candidate} numbered />,
    cardHead: true,
  },
  {
    key: 'validated',
    title: say.validated,
    cell: ({ validated }) => <FigureText value={validated} missing={say.agentMissing} />,
    figure: true,
  },
  {
    key: 'live',
    title: say.live,
    cell: ({ candidate, live }) => <LiveCell candidate={candidate} live={live} edits={edits} />,
    figure: true,
  },
  { key: 'published', title: say.publishedVotes, cell: (row) => <Published row={row} />, figure: true },
  {
    key: 'actions',
    title: say.actions,
    cell: (row) => (
      <Group gap={6} wrap="nowrap" justify="flex-end">
        {row.candidate.status === 'active' && (
          <EditButtons candidate={row.candidate} live={row.live} edits={edits} onSave={() => onSave(row)} />
        )}
        <FigureHistory place={idsOf(contest)} candidate={row.candidate} />
      </Group>
    ),
    figure: true,
  },
];

const Published = ({ row }: { row: LiveRow }) => (
  <span>
    <FigureText value={row.live?.published_votes} missing={sayFrame.notReported} />
    <Difference by={differenceOf(row) ?? 0} />
  </span>
);

/** The sums under the columns, of the figures that are there. */
export function Totals({ rows }: { rows: readonly LiveRow[] }) {
  const sum = (figure: (row: LiveRow) => number | null | undefined) => {
    const known = rows.map(figure).filter((value) => typeof value === 'number');
    const total = known.length > 0 ? known.reduce((all, value) => all + value, 0) : null;
    return <FigureText value={total} missing={sayFrame.notReported} />;
  };
  return (
    <Table.Tr role="row">
      <Table.Td role="rowheader" data-head>
        {say.total}
      </Table.Td>
      <Table.Td role="cell" data-figure data-label={say.validated}>
        {sum(({ validated }) => validated)}
      </Table.Td>
      <Table.Td role="cell" data-figure data-label={say.live}>
        {sum(({ live }) => live?.votes)}
      </Table.Td>
      <Table.Td role="cell" data-figure data-label={say.publishedVotes}>
        {sum(({ live }) => live?.published_votes)}
      </Table.Td>
      <Table.Td role="cell" />
    </Table.Tr>
  );
}
