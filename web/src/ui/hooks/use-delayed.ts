import { useEffect, useState } from 'react';

/** True once a condition has held for a while, so that a short wait shows no skeleton. */
export function useDelayed(condition: boolean, ms = 150): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!condition) {
      setHeld(false);
      return;
    }
    const timer = setTimeout(() => setHeld(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return condition && held;
}
