import { contract } from '@election/contract/contract';
import { useRead } from '../api/queries.ts';
import { formatMoment } from '../ui/figures.ts';
import classes from './Results.module.css';
import * as say from './sentences.ts';

const EVERY_MS = 60_000;
/** Characters of the root that are shown; the whole root is in the details. */
const SHOWN = 12;

/** The last signed checkpoint of the audit trail, to compare the trail with later. */
export function Checkpoint() {
  // Optional: not rendered where it cannot be read.
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
        <dt>{data.key_in_database ? say.keyInDatabase : say.keyOutside}</dt>
        <dd>{data.public_key}</dd>
      </dl>
    </details>
  );
}
