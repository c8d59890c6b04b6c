import { useTimeout } from '@mantine/hooks';
import { type FocusEvent, type PointerEvent, useState } from 'react';

/** Milliseconds without a movement after which the pointer no longer counts. */
const RESTS_AFTER_MS = 15_000;

/** Whether the person is reading the rows: the pointer, a touch or the focus was in them a moment ago. */
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
      // Lifting a finger also fires `leave`, but the person still reads: only a mouse counts.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && leave(),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && leave(),
    },
  };
}
