import { GAP, say } from '@election/contract/messages/results';
import { sentences } from '@election/contract/messages/sentences';
import type { DrawnScene } from '@election/contract/results/scenes';
import { Around } from '../pieces/pieces.tsx';
import { Time } from '../pieces/Time.tsx';
import { Scene } from './Scene.tsx';

const sayWall = sentences('displays', 'wall');

/** A scene with its head and foot, 1920 × 1080 or any multiple of it; `stage.css` has its styles. */
export function Stage({ kind, election, heading, reported, reported_note, content, ...foot }: DrawnScene) {
  return (
    <div className="stage" id={`stage-${kind}`}>
      <header>
        <div>
          <p>{election}</p>
          <h1>{heading}</h1>
        </div>
        <p className="reported">
          <b>{reported}</b> {reported_note}
        </p>
      </header>
      <div className="scene">
        <Scene {...content} />
      </div>
      <Foot {...foot} />
    </div>
  );
}

function Foot({ internal, counting, as_of, notices }: Pick<DrawnScene, 'internal' | 'counting' | 'as_of' | 'notices'>) {
  return (
    <>
      <footer>
        {internal && <b className="internal">{sayWall.newsroom}</b>}
        <span>{counting}</span>
        {as_of !== null && (
          <span>
            <Around sentence={say.asOf({ time: GAP })}>
              <Time at={as_of} />
            </Around>
          </span>
        )}
      </footer>
      {notices.map((notice) => (
        <p key={notice} className="rehearsal">
          {notice}
        </p>
      ))}
    </>
  );
}
