import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.ts';

const Hint = lazyPart(() => import('./Hint.tsx').then((module) => module.Hint));

/**
 * A sentence that shows beside an element while the pointer or the focus is on it; null for none. Spread `props` on the element
 * and render `hint` beside it. The script of the hint loads when it first shows.
 */
export function useHint<E extends HTMLElement>(label: string | null) {
  const target = useRef<E>(null);
  const id = useId();
  const [near, setNear] = useState(false);
  const shown = near && label !== null;
  const come = () => setNear(true);
  const go = () => setNear(false);
  return {
    props: {
      ref: target,
      onPointerEnter: come,
      onPointerLeave: go,
      onFocus: come,
      onBlur: go,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && go(),
      'aria-describedby': shown ? id : undefined,
    },
    hint: shown && (
      <Suspense>
        <Hint id={id} target={target} label={label} />
      </Suspense>
    ),
  };
}
