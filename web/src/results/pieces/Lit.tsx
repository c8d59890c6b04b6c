import { useState } from 'react';

/** A figure that is lit for a moment when it changes; styles say how (`.changed`). */
export function Lit({ children }: { children: string }) {
  const [shown, setShown] = useState({ text: children, hasChanged: false });
  if (shown.text !== children) setShown({ text: children, hasChanged: true });
  // A new element begins its animation again.
  return (
    <span key={children} className={shown.hasChanged ? 'changed' : undefined}>
      {children}
    </span>
  );
}
