import { type FocusEvent, type PointerEvent, useRef, useState } from 'react';

/** Whether somebody is at the rows now: points at them, touches them, or has the keyboard in them. */
export function useIsRead() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  return {
    isRead: pointed || focused,
    area: {
      ref: area,
      onPointerEnter: () => setPointed(true),
      // A finger that is lifted leaves too, but the eyes stay; only a mouse tells when it goes.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ relatedTarget }: FocusEvent) => setFocused(area.current?.contains(relatedTarget) ?? false),
    },
  };
}
