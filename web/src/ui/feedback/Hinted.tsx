import { type ReactNode, useEffect, useRef, useState } from 'react';
import { later } from './later.tsx';

const Hint = later(() => import('./Hint.tsx').then((module) => module.Hint));

/** Something with a hint, whose script is loaded when the pointer or the focus first comes near. */
export function Hinted({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const come = () => setNear(true);
    const place = ref.current;
    for (const event of ['pointerenter', 'focusin']) place?.addEventListener(event, come);
    return () => {
      for (const event of ['pointerenter', 'focusin']) place?.removeEventListener(event, come);
    };
  }, []);
  return <div ref={ref}>{near ? <Hint label={label}>{children}</Hint> : children}</div>;
}
