import { type RefObject, useEffect } from 'react';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';

/** Pixels that the line keeps from the edges of what is seen. */
const MARGIN = 24;

/** Moves a sheet that is zoomed in so far that the guide line is seen. @param guide from 0 to 1 down the picture; null for none */
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
