import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const MARGIN = 0.02;

interface DrawnFrame<E extends SVGGraphicsElement> {
  /** The ref of the drawn element. */
  drawing: RefObject<E | null>;
  viewBox: string;
  /** The longer side of the drawing, in its own units. */
  size: number;
  isEmpty: boolean;
}

/** The view box around a drawing: outlines have any scale and position, so it is measured. @param drawn changes with the drawing */
export function useDrawnFrame<E extends SVGGraphicsElement>(drawn: string): DrawnFrame<E> {
  const drawing = useRef<E>(null);
  const [{ x, y, width, height, isEmpty }, setFrame] = useState({ x: 0, y: 0, width: 1, height: 1, isEmpty: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the drawing changes
  useLayoutEffect(() => {
    const box = drawing.current?.getBBox?.();
    if (!box) return;
    if (box.width > 0 || box.height > 0)
      setFrame({ x: box.x, y: box.y, width: box.width, height: box.height, isEmpty: false });
    else setFrame({ x: 0, y: 0, width: 1, height: 1, isEmpty: true });
  }, [drawn]);

  const size = Math.max(width, height);
  const margin = size * MARGIN;
  return {
    drawing,
    viewBox: [x - margin, y - margin, width + 2 * margin, height + 2 * margin].join(' '),
    size,
    isEmpty,
  };
}
