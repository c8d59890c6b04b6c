import type { PinkSheet } from '@election/contract/figures/sheets';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { sheet as say } from '../../sentences.ts';
import { downloadSheet } from './download-sheet.ts';
import { SheetTools } from './SheetTools.tsx';
import classes from './SheetViewer.module.css';
import { useGuideInView } from './use-guide-in-view.ts';

interface SheetViewerProps {
  /** The sheet and the address of its picture; null where there is none. */
  sheet: Pick<PinkSheet, 'id' | 'image'> | null;
  /** The place, as sentences name it. */
  at: string;
  /** The height of the guide line on the sheet, from 0 at the top to 1. */
  guide?: number | null;
  onRetry: () => void;
  /** Called when a picture does not load, and when it does again. */
  onFailed?: (failed: boolean) => void;
  /** The element to focus. */
  ground?: Ref<HTMLDivElement>;
}

const FULL_TURN = 360;
const WHOLE = { width: '100%', height: '100%' };
/** Pixels that one press of an arrow key moves the sheet. */
const STEP = 80;

/** A viewer of a sheet: zoom, pan, rotation and contrast by mouse, touch or keys. */
export function SheetViewer({ sheet, at, guide = null, onRetry, onFailed, ground }: SheetViewerProps) {
  const view = useRef<ReactZoomPanPinchRef>(null);
  const [turned, setTurned] = useState(0);
  const [contrast, setContrast] = useState(false);
  const { shown, failed, setFailed } = useShownSheet(sheet, () => setTurned(0));
  const picture = useRef<HTMLImageElement>(null);
  useGuideInView(view, picture, turned === 0 ? guide : null);

  const turn = () => {
    setTurned((angle) => (angle + 90) % FULL_TURN);
    view.current?.resetTransform();
  };
  const toggleContrast = () => setContrast((on) => !on);
  const onKeyDown = (event: KeyboardEvent) => handleKey(event, view.current, { r: turn, c: toggleContrast });
  const retry = () => {
    setFailed(false);
    onRetry();
  };

  return (
    <section className={classes.viewer} aria-label={say.sheetOf({ at })}>
      <SheetTools
        view={view}
        none={shown === null}
        contrast={contrast}
        onContrast={toggleContrast}
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
            <None />
          ) : (
            <TransformWrapper ref={view} minScale={0.5} maxScale={12} doubleClick={{ mode: 'toggle' }}>
              <TransformComponent wrapperStyle={WHOLE} contentStyle={WHOLE}>
                <Picture
                  image={shown.image}
                  at={at}
                  guide={guide}
                  turned={turned}
                  contrast={contrast}
                  ref={picture}
                  onLoad={() => onFailed?.(false)}
                  onError={() => {
                    setFailed(true);
                    onFailed?.(true);
                  }}
                />
              </TransformComponent>
            </TransformWrapper>
          )}
        </div>
      )}
    </section>
  );
}

const None = () => (
  <div className={classes.none}>
    <EmptyState sentence={say.empty} />
  </div>
);

interface PictureProps {
  image: string;
  at: string;
  guide: number | null;
  /** Degrees, in steps of 90. */
  turned: number;
  contrast: boolean;
  ref: Ref<HTMLImageElement>;
  onLoad: () => void;
  onError: () => void;
}

const Picture = ({ image, at, guide, turned, contrast, ref, onLoad, onError }: PictureProps) => (
  <div className={classes.ground}>
    <div className={classes.sheet} data-sideways={turned % 180 === 90 || undefined} style={{ rotate: `${turned}deg` }}>
      <img
        ref={ref}
        src={image}
        alt={say.sheetOf({ at })}
        data-contrast={contrast || undefined}
        draggable={false}
        onLoad={onLoad}
        onError={onError}
      />
      {guide !== null && <span className={classes.guide} style={{ top: `${guide * 100}%` }} aria-hidden />}
    </div>
  </div>
);

type Shown = SheetViewerProps['sheet'];

/** The loaded sheet. A link is renewed every few minutes; a loaded picture is not loaded again for that. */
function useShownSheet(sheet: Shown, onOther: () => void) {
  const [failed, setFailed] = useState(false);
  const [shown, setShown] = useState(sheet);
  if (shown?.id !== sheet?.id || (failed && shown?.image !== sheet?.image)) {
    setShown(sheet);
    setFailed(false);
    if (shown?.id !== sheet?.id) onOther();
  }
  return { shown, failed, setFailed };
}

/** Runs the action of a key, and keeps the key from the screen below, which has keys of its own. */
function handleKey(event: KeyboardEvent, view: ReactZoomPanPinchRef | null, more: Record<string, () => void>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Record<string, () => void> = {
    ...more,
    '+': () => view?.zoomIn(),
    '=': () => view?.zoomIn(),
    '-': () => view?.zoomOut(),
    '0': () => view?.resetTransform(),
    arrowleft: () => view?.panBy(STEP, 0),
    arrowright: () => view?.panBy(-STEP, 0),
    arrowup: () => view?.panBy(0, STEP),
    arrowdown: () => view?.panBy(0, -STEP),
  };
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
