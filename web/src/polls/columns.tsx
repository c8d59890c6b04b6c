import type { Poll } from '@election/contract/ballots/polls';
import type { ElectionType } from '@election/contract/places/election-type-list';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import { FigureText } from '../ui/fields/FigureText.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import { RowButton } from '../ui/tables/RowButton.tsx';
import { totalOf, typeName } from './poll-form.ts';
import { polls as say } from './sentences.ts';

interface PollTable {
  types: readonly ElectionType[];
  onResults: (poll: Poll) => void;
  onUpdate: (poll: Poll) => void;
  onDelete: (poll: Poll) => void;
}

export const columnsOf = ({ types, onResults, onUpdate, onDelete }: PollTable): Column<Poll>[] => [
  { key: 'id', title: say.id, wideOnly: true, cell: ({ id }) => id, width: 100 },
  { key: 'title', title: say.title, cell: ({ title }) => title, cardHead: true },
  { key: 'type', title: say.electionType, cell: ({ election_type_id }) => typeName(types, election_type_id) },
  {
    key: 'votes',
    title: say.votes,
    cell: (poll) => <FigureText value={poll.votes.length === 0 ? null : totalOf(poll)} missing={say.noFigure} />,
    figure: true,
    width: 140,
  },
  { key: 'status', title: sayRecords.status, cell: ({ status }) => <ActiveBadge status={status} />, width: 120 },
  {
    key: 'results',
    title: say.results,
    width: 110,
    cell: (poll) => (
      <RowButton label={sayUi.actionOn({ action: say.results, name: poll.title })} onClick={() => onResults(poll)}>
        {say.results}
      </RowButton>
    ),
  },
  {
    key: 'actions',
    title: sayRecords.actions,
    folds: true,
    width: 180,
    cell: (poll) => <RowActions name={poll.title} onUpdate={() => onUpdate(poll)} onDelete={() => onDelete(poll)} />,
  },
];
