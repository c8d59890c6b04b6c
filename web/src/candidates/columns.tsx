import type { Candidate } from '@election/contract/ballots/candidates';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { Avatar } from '../app/election/Avatar.tsx';
import { PartyChip } from '../app/election/PartyChip.tsx';
import { PartyLogo } from '../app/election/PartyLogo.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import classes from './columns.module.css';
import { candidates as say } from './sentences.ts';

interface CandidateActions {
  onUpdate: (candidate: Candidate) => void;
  onDelete: (candidate: Candidate) => void;
}

export const columnsOf = ({ onUpdate, onDelete }: CandidateActions): Column<Candidate>[] => [
  {
    key: 'picture',
    title: say.picture,
    cell: ({ avatar_url }) => <Avatar url={avatar_url} />,
    width: 84,
    cardHead: true,
  },
  { key: 'name', title: say.name, cell: ({ label }) => <span className={classes.name}>{label}</span>, cardHead: true },
  { key: 'id', title: say.id, wideOnly: true, cell: ({ id }) => id, width: 120 },
  { key: 'party', title: say.party, cell: ({ party }) => <Party party={party} /> },
  { key: 'order', title: say.ballotOrder, cell: ({ ballot_order }) => ballot_order, figure: true, width: 120 },
  { key: 'status', title: sayRecords.status, cell: ({ status }) => <ActiveBadge status={status} />, width: 120 },
  {
    key: 'actions',
    title: sayRecords.actions,
    folds: true,
    width: 180,
    cell: (candidate) => (
      <RowActions name={candidate.label} onUpdate={() => onUpdate(candidate)} onDelete={() => onDelete(candidate)} />
    ),
  },
];

const Party = ({ party }: { party: Candidate['party'] }) => (
  <span className={classes.party}>
    <PartyLogo url={party.logo_url} size={28} />
    <PartyChip party={party} />
  </span>
);
