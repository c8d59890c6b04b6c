import type { SceneContent } from '@election/contract/results/scenes';
import { Bars } from '../drawings/Bars.tsx';
import { Calls } from '../pieces/Calls.tsx';
import { Lit } from '../pieces/Lit.tsx';
import { Headline } from './Headline.tsx';

/** A constituency: its candidates, and the sums beside them. */
export function Constituency({
  headline,
  bars,
  call,
  facts,
  corrected,
}: Extract<SceneContent, { shows: 'constituency' }>) {
  return (
    <>
      <Headline {...headline} />
      <div className="two">
        <div>
          <Bars {...bars} />
          <Calls calls={call ? [call] : []} />
        </div>
        <div className="side">
          <dl className="facts">
            {facts.map(({ label, value, note }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Lit>{value}</Lit>
                </dd>
                {note !== '' && <dd className="note">{note}</dd>}
              </div>
            ))}
          </dl>
          {corrected !== '' && <p className="note corrected">{corrected}</p>}
        </div>
      </div>
    </>
  );
}
