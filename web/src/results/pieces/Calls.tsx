import { reasons } from '@election/contract/messages/corrections';
import * as say from '@election/contract/messages/public-calls';
import type { CallMark } from '@election/contract/results/drawings';
import { Time } from './Time.tsx';

/** What the newsroom has called, and what it took back; nothing where it called nothing. */
export function Calls({ calls }: { calls: readonly CallMark[] }) {
  if (calls.length === 0) return null;
  return (
    <ul className="plain calls" id="calls" aria-label={say.heading}>
      {calls.map((call) => (
        <Call key={call.id} {...call} />
      ))}
    </ul>
  );
}

function Call({ id, saying, newsroom, called_at, contradicted, taken_back }: CallMark) {
  return (
    <li id={`call-${id}`} className="raised">
      <p>
        <b>{taken_back ? <s>{saying}</s> : saying}</b>
      </p>
      <p className="small">
        {say.calledBy(newsroom)} <Time at={called_at} />
      </p>
      {!taken_back && contradicted && <p className="small corrected">{say.contradicted}</p>}
      {taken_back && (
        <>
          <p className="small">
            {say.takenBack} <Time at={taken_back.at} />
          </p>
          <p className="small">{say.why(reasons[taken_back.reason], taken_back.note)}</p>
        </>
      )}
    </li>
  );
}
