import * as say from '@election/contract/messages/screens-sheets';
import { ActionIcon, Group } from '@mantine/core';
import {
  IconContrast,
  IconDownload,
  IconMaximize,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { type ReactZoomPanPinchRef, TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { Failure } from '../../../ui/Failure.tsx';
import { downloadSheet } from './download-sheet.ts';
import classes from './SheetViewer.module.css';

interface SheetViewerProps {
  /** The address of the picture; null where there is none, which the download says. */
  image: string | null;
  /** The place, as sentences name it. */
  at: string;
  /** How far down the sheet the line stands that guides the eye, from 0 to 1. */
  guide?: number | null;
  onRetry: () => void;
}

const FULL_TURN = 360;
const WHOLE = { width: '100%', height: '100%' };

/** A sheet to look into: zoomed, moved, turned, with more contrast, by pointer, fingers or keys. */
export function SheetViewer({ image, at, guide, onRetry }: SheetViewerProps) {
  const view = useRef<ReactZoomPanPinchRef>(null);
  const [turned, setTurned] = useState(0);
  const [contrast, setContrast] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

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
    setFailed(null);
    onRetry();
  };

  return (
    <section className={classes.viewer} aria-label={say.sheetOf(at)}>
      <Group gap={4} className={classes.tools}>
        <Tool label={say.zoomIn} onClick={() => view.current?.zoomIn()} icon={<IconZoomIn size={18} aria-hidden />} />
        <Tool
          label={say.zoomOut}
          onClick={() => view.current?.zoomOut()}
          icon={<IconZoomOut size={18} aria-hidden />}
        />
        <Tool
          label={say.whole}
          onClick={() => view.current?.resetTransform()}
          icon={<IconMaximize size={18} aria-hidden />}
        />
        <Tool label={say.turn} onClick={turn} icon={<IconRotateClockwise size={18} aria-hidden />} />
        <Tool
          label={say.contrast}
          pressed={contrast}
          onClick={() => setContrast(!contrast)}
          icon={<IconContrast size={18} aria-hidden />}
        />
        <Tool label={say.download} onClick={() => downloadSheet(image)} icon={<IconDownload size={18} aria-hidden />} />
      </Group>
      {failed === image && image !== null ? (
        <Failure problem={{ message: say.unreadable }} onRetry={retry} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a picture that moves by keys must take the focus
        // biome-ignore lint/a11y/useSemanticElements: it groups a picture and its keys, not fields of a form
        <div className={classes.stage} tabIndex={0} onKeyDown={onKeyDown} aria-label={say.viewerKeys} role="group">
          {image === null ? (
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
                      src={image}
                      alt={say.sheetOf(at)}
                      data-contrast={contrast || undefined}
                      draggable={false}
                      onError={() => setFailed(image)}
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

interface ToolProps {
  label: string;
  onClick: () => void;
  icon: ReactNode;
  pressed?: boolean;
}

const Tool = ({ label, onClick, icon, pressed }: ToolProps) => (
  <ActionIcon
    variant={pressed ? 'light' : 'subtle'}
    color={pressed ? 'accent' : 'gray'}
    size={36}
    aria-label={label}
    title={label}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    onClick={onClick}
  >
    {icon}
  </ActionIcon>
);
