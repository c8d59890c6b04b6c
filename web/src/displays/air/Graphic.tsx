import { GAP, say } from '@election/contract/messages/results';
import type { Graphic as Name } from '@election/contract/results/graphics';
import type { DrawnGraphic } from '@election/contract/results/scenes';
import { useSyncExternalStore } from 'react';
import { Around } from '../../results/pieces/pieces.tsx';
import { ClockContext, Time } from '../../results/pieces/Time.tsx';
import type { Store } from '../store.ts';
import { GraphicPage } from './GraphicPage.tsx';
import type { OnAirState } from './on-air.ts';

/** The whole page of a graphic: one of its pages is shown, and nothing is painted while it is off. */
export function Graphic({ graphic, store }: { graphic: Name; store: Store<OnAirState> }) {
  const { state, picture, page, now } = useSyncExternalStore(store.subscribe, store.read);
  return (
    <main id="air" data-state={state} data-graphic={graphic}>
      {picture && (
        <ClockContext.Provider value={{ now }}>
          <Pages {...picture} shown={page} />
        </ClockContext.Provider>
      )}
    </main>
  );
}

function Pages({ graphic, pages, as_of, notices, shown }: DrawnGraphic & { shown: number }) {
  return (
    <div className={`graphic ${graphic}`} id={`graphic-${graphic}`}>
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its place, at which the operator turns to it.
        <section key={at} className="page" id={`page-${at}`} data-shown={at === shown ? '' : undefined}>
          <GraphicPage {...page} />
        </section>
      ))}
      <footer>
        {as_of !== null && (
          <span className="as-of">
            <Around sentence={say.asOf({ time: GAP })}>
              <Time at={as_of} />
            </Around>
          </span>
        )}
        {notices.map((notice) => (
          <b key={notice} className="rehearsal">
            {notice}
          </b>
        ))}
      </footer>
    </div>
  );
}
