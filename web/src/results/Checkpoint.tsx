import { contract } from '@election/contract/contract';
import * as say from '@election/contract/messages/screens-audit';
import { useRead } from '../api/queries.ts';
import { formatMoment } from '../ui/figures.ts';
import classes from './Results.module.css';

const EVERY_MS = 60_000;
/** Enough to tell two roots apart at a glance; the whole of it opens. */
const SHOWN = 12;

/** How the audit trail stood when it was last verified and signed: for whoever wants to hold it against that later. */
export function Checkpoint() {
  // It is an extra: where it cannot be had, nothing is said.
  const { data } = useRead(contract.audit.checkpoint, {}, { everyMs: EVERY_MS, staleMs: EVERY_MS, quiet: true });
  if (!data) return null;
  return (
    <details className={classes.checkpoint}>
      <summary>{say.checked(formatMoment(data.at), data.root.slice(0, SHOWN))}</summary>
      <p>{say.checkedExplained}</p>
      <pre>{data.statement}</pre>
      <dl>
        <dt>{say.signature}</dt>
        <dd>{data.signature}</dd>
        <dt>{say.publicKey}</dt>
        <dd>{data.public_key}</dd>
      </dl>
    </details>
  );
}
