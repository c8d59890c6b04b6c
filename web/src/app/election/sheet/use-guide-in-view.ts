import { type RefObject, useEffect } from 'react';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';

/** Pixels between the line and the edges of the visible part. */
const MARGIN = 24;

/** Pans a zoomed sheet until the guide line is visible. @param guide height from 0 to 1; null for none */
export function useGuideInView(
  view: RefObject<ReactZoomPanPinchRef | null>,
  picture: RefObject<HTMLImageElement | null>,
  guide: number | null,
): void {
  useEffect(() => {
    const stage = view.current?.instance.wrapperComponent?.getBoundingClientRect();
    const sheet = picture.current?.getBoundingClientRect();
    if (guide === null || !stage || !sheet) return;
    const line = sheet.top + guide * sheet.height;
    if (line >= stage.top + MARGIN && line <= stage.bottom - MARGIN) return;
    void view.current?.panBy(0, stage.top + stage.height / 2 - line);
  }, [view, picture, guide]);
}
