import * as say from '@election/contract/messages/screens-sheets';
import type { PinkSheet } from '@election/contract/sheets';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { Failure } from '../../../ui/Failure.tsx';
import { downloadSheet } from './download-sheet.ts';
import { SheetTools } from './SheetTools.tsx';
import classes from './SheetViewer.module.css';
import { useGuideInView } from './use-guide-in-view.ts';

interface SheetViewerProps {
  /** The sheet and the address of its picture; null where there is none, which the download says. */
  sheet: Pick<PinkSheet, 'id' | 'image'> | null;
  /** The place, as sentences name it. */
  at: string;
  /** How far down the sheet the line stands that guides the eye, from 0 to 1. */
  guide?: number | null;
  onRetry: () => void;
  /** The picture's ground, for whoever brings the focus there. */
  ground?: Ref<HTMLDivElement>;
}

const FULL_TURN = 360;
const WHOLE = { width: '100%', height: '100%' };
/** Pixels that the sheet moves with one press of an arrow. */
const STEP = 80;

/** A sheet to look into: zoomed, moved, turned, with more contrast, by pointer, fingers or keys. */
export function SheetViewer({ sheet, at, guide, onRetry, ground }: SheetViewerProps) {
  const view = useRef<ReactZoomPanPinchRef>(null);
  const [turned, setTurned] = useState(0);
  const [contrast, setContrast] = useState(false);
  const [failed, setFailed] = useState(false);
  // A link is renewed every few minutes: the picture that is there already is not loaded again for that.
  const [shown, setShown] = useState(sheet);
  if (shown?.id !== sheet?.id || (failed && shown?.image !== sheet?.image)) {
    setShown(sheet);
    setFailed(false);
    if (shown?.id !== sheet?.id) setTurned(0);
  }

  const picture = useRef<HTMLImageElement>(null);
  useGuideInView(view, picture, turned === 0 ? (guide ?? null) : null);

  const turn = () => {
    setTurned((angle) => (angle + 90) % FULL_TURN);
    view.current?.resetTransform();
  };
  const actions: Record<string, () => void> = {
    '+': () => view.current?.zoomIn(),
    '=': () => view.current?.zoomIn(),
    '-': () => view.current?.zoomOut(),
    '0': () => view.current?.resetTransform(),
    r: turn,
    c: () => setContrast((on) => !on),
    arrowleft: () => view.current?.panBy(STEP, 0),
    arrowright: () => view.current?.panBy(-STEP, 0),
    arrowup: () => view.current?.panBy(0, STEP),
    arrowdown: () => view.current?.panBy(0, -STEP),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    // The screen below has keys of its own.
    event.stopPropagation();
    action();
  };
  const retry = () => {
    setFailed(false);
    onRetry();
  };

  return (
    <section className={classes.viewer} aria-label={say.sheetOf(at)}>
      <SheetTools
        view={view}
        none={shown === null}
        contrast={contrast}
        onContrast={() => setContrast(!contrast)}
        onTurn={turn}
        onDownload={() => downloadSheet(sheet?.image ?? null)}
      />
      {failed && shown ? (
        <Failure problem={{ message: say.unreadable }} onRetry={retry} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: it groups a picture and its keys, not fields of a form
        <div
          ref={ground}
          className={classes.stage}
          data-empty={shown === null || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that moves by keys must take the focus
          tabIndex={0}
          onKeyDown={onKeyDown}
          aria-label={say.viewerKeys}
          role="group"
        >
          {shown === null ? (
            <p className={classes.none}>{say.empty}</p>
          ) : (
            <TransformWrapper ref={view} minScale={0.5} maxScale={12} doubleClick={{ mode: 'toggle' }}>
              <TransformComponent wrapperStyle={WHOLE} contentStyle={WHOLE}>
                <div className={classes.ground}>
                  <div
                    className={classes.sheet}
                    data-sideways={turned % 180 === 90 || undefined}
                    style={{ rotate: `${turned}deg` }}
                  >
                    <img
                      ref={picture}
                      src={shown.image}
                      alt={say.sheetOf(at)}
                      data-contrast={contrast || undefined}
                      draggable={false}
                      onError={() => setFailed(true)}
                    />
                    {guide !== null && guide !== undefined && (
                      <span className={classes.guide} style={{ top: `${guide * 100}%` }} aria-hidden />
                    )}
                  </div>
                </div>
              </TransformComponent>
            </TransformWrapper>
          )}
        </div>
      )}
    </section>
  );
}
