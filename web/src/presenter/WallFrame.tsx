import { directionOf, type Language } from '@election/contract/messages/language';
import type { DrawnScene } from '@election/contract/results/scenes';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage } from '../app/language.ts';
import { ClockContext } from '../results/pieces/Time.tsx';
import { Stage } from '../results/scenes/Stage.tsx';
import styles from '../results/scenes/stage.css?inline';
import classes from './Presenter.module.css';
import { presenter as say } from './sentences.ts';

const emptyIn = (language: Language) =>
  `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body class="preview"></body></html>`;

interface WallFrameProps {
  scene: DrawnScene;
  /** When it was read. */
  now: string;
}

/** A scene as the walls would show it, in a document of its own: the styles of a wall are those of a whole page. No script runs there. */
export function WallFrame({ scene, now }: WallFrameProps) {
  // An element of our own: it outlives the document of the frame, which the browser makes and drops.
  const [content] = useState(() => document.createElement('div'));
  return (
    <>
      <iframe
        className={classes.frame}
        title={say.preview}
        sandbox="allow-same-origin"
        srcDoc={emptyIn(useLanguage())}
        onLoad={({ currentTarget }) => currentTarget.contentDocument?.body.replaceChildren(content)}
      />
      {createPortal(
        <ClockContext.Provider value={{ now }}>
          <style>{styles}</style>
          <main id="wall">
            <Stage key={scene.kind} {...scene} />
          </main>
        </ClockContext.Provider>,
        content,
      )}
    </>
  );
}
