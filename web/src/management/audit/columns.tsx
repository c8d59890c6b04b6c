import type { AuditEntry } from '@election/contract/audit/audit';
import { actionWords, fieldWords, sayTrail } from '@election/contract/messages/audit';
import { formatMoment } from '../../ui/fields/figures.ts';
import type { Column } from '../../ui/tables/DataTable.tsx';
import classes from './Audit.module.css';
import { audit as say } from './sentences.ts';

export const auditColumns = (): readonly Column<AuditEntry>[] => [
  {
    key: 'who',
    title: say.who,
    cell: ({ actor, action }) => (
      <div className={classes.who}>
        <b>{actor.id === null ? sayTrail.system : actor.name}</b> {actionWords(action)}
        {actor.id !== null && <small>{actor.role}</small>}
      </div>
    ),
    cardHead: true,
  },
  {
    key: 'when',
    title: say.when,
    cell: ({ at, address }) => (
      <div className={classes.when}>
        <time dateTime={at} title={at}>
          {formatMoment(at)}
        </time>
        {address && <small>{address}</small>}
      </div>
    ),
  },
  {
    key: 'where',
    title: say.where,
    cell: ({ constituency, subject, chain, sequence }) => (
      <div className={classes.where}>
        {constituency ? (constituency.name ?? say.gone({ constituency: constituency.id })) : say.general}
        <small>
          {subject}
          <br />
          {say.row({ chain, sequence })}
        </small>
      </div>
    ),
  },
  {
    key: 'changes',
    title: say.changes,
    // Each of a seal's values is the hash of one contest's history: of use to the verification, not to a reader.
    cell: ({ action, changes }) =>
      action === 'history.seal' ? say.sealedContests({ contests: changes.length }) : <Changes changes={changes} />,
  },
];

/** Values shown at first; a button shows the rest. */
const FIRST = 5;

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return <span className={classes.none}>{say.noChanges}</span>;
  const [first, rest] = [changes.slice(0, FIRST), changes.slice(FIRST)];
  return (
    <div className={classes.changes}>
      <List changes={first} />
      {rest.length > 0 && (
        <details>
          <summary>{say.moreChanges({ count: rest.length })}</summary>
          <List changes={rest} />
        </details>
      )}
    </div>
  );
}

const List = ({ changes }: Pick<AuditEntry, 'changes'>) => (
  <dl className={classes.list}>
    {changes.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{fieldWords(field)}</dt>
        <dd>
          {before !== null && <del>{before}</del>} <ins data-nothing={after === null}>{after ?? sayTrail.nothing}</ins>
        </dd>
      </div>
    ))}
  </dl>
);
