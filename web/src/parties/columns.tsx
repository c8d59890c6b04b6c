import type { Party } from '@election/contract/ballots/parties';
import { facts } from '@election/contract/messages/lists';
import { ActiveBadge } from '../app/election/ActiveBadge.tsx';
import { PartyLogo } from '../app/election/PartyLogo.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import { ColorMark } from '../ui/fields/ColorMark.tsx';
import type { Column } from '../ui/tables/DataTable.tsx';
import { RowActions } from '../ui/tables/RowActions.tsx';
import classes from './columns.module.css';
import { parties as say } from './sentences.ts';

interface PartyActions {
  onUpdate: (party: Party) => void;
  onDelete: (party: Party) => void;
}

export const columnsOf = ({ onUpdate, onDelete }: PartyActions): Column<Party>[] => [
  { key: 'logo', title: say.logo, cell: ({ logo_url }) => <PartyLogo url={logo_url} />, width: 72, cardHead: true },
  { key: 'name', title: say.name, cell: (party) => <Names party={party} />, cardHead: true },
  { key: 'id', title: say.id, wideOnly: true, cell: ({ id }) => id, width: 96 },
  { key: 'order', title: say.orderQueue, cell: ({ order_queue }) => order_queue, figure: true, width: 130 },
  { key: 'colors', title: say.colors, cardLabel: '', cell: (party) => <Colors party={party} /> },
  { key: 'status', title: sayRecords.status, cell: ({ status }) => <ActiveBadge status={status} />, width: 120 },
  {
    key: 'actions',
    title: sayRecords.actions,
    folds: true,
    width: 180,
    cell: (party) => <RowActions name={party.name} onUpdate={() => onUpdate(party)} onDelete={() => onDelete(party)} />,
  },
];

const Names = ({ party: { name, acronym, independents } }: { party: Party }) => (
  <span className={classes.names}>
    <span className={classes.name}>{name}</span>
    {(acronym || independents) && (
      <span className={classes.acronym}>{facts([acronym, independents && say.independentsMark])}</span>
    )}
  </span>
);

const Colors = ({ party: { name, acronym, color, other_colors } }: { party: Party }) => (
  <span className={classes.colors}>
    <ColorMark color={color} word={acronym ?? name} />
    <span className={classes.code} dir="ltr">
      {color.toLowerCase()}
    </span>
    {other_colors.map((other) => (
      <span key={other} className={classes.other}>
        <span className={classes.dot} style={{ background: other }} aria-hidden />
        <span className={classes.code} dir="ltr">
          {other.toLowerCase()}
        </span>
      </span>
    ))}
  </span>
);
