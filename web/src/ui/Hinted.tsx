import { type ReactNode, useState } from 'react';
import { later } from './later.tsx';

const Hint = later(() => import('./Hint.tsx').then((module) => module.Hint));

/** Something with a hint; the hint's script is loaded when the person first comes near. */
export function Hinted({ label, children }: { label: string; children: ReactNode }) {
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  return (
    <div onPointerEnter={come} onFocus={come}>
      {near ? <Hint label={label}>{children}</Hint> : children}
    </div>
  );
}
