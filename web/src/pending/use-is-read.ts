import { useTimeout } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, useState } from 'react';

/** A pointer that has not moved for so long was left lying there. */
const RESTS_AFTER_MS = 15_000;

/** Whether somebody is at the rows now: has just pointed at them, touched them, or moved the keyboard in them. */
export function useIsRead() {
  const [isRead, setIsRead] = useState(false);
  const rest = useTimeout(() => setIsRead(false), RESTS_AFTER_MS);
  const touch = () => {
    setIsRead(true);
    rest.clear();
    rest.start();
  };
  const leave = () => {
    setIsRead(false);
    rest.clear();
  };
  return {
    isRead,
    area: {
      onPointerMove: touch,
      onPointerDown: touch,
      onFocus: touch,
      onKeyDown: touch,
      // A finger that is lifted leaves too, but the eyes stay; only a mouse tells when it goes.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && leave(),
    },
  };
}
