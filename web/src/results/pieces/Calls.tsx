import { reasons } from '@election/contract/messages/election';
import { say } from '@election/contract/messages/public-calls';
import { GAP } from '@election/contract/messages/results';
import type { CallMark } from '@election/contract/results/drawings';
import { Around } from './pieces.tsx';
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
        <Around sentence={say.calledBy({ newsroom, time: GAP })}>
          <Time at={called_at} />
        </Around>
      </p>
      {!taken_back && contradicted && <p className="small corrected">{say.contradicted}</p>}
      {taken_back && (
        <>
          <p className="small">
            <Around sentence={say.takenBack({ time: GAP })}>
              <Time at={taken_back.at} />
            </Around>
          </p>
          <p className="small">{say.why({ reason: reasons[taken_back.reason], note: taken_back.note })}</p>
        </>
      )}
    </li>
  );
}
