import { useEffect, useState } from 'react';

/** True once a condition has held for a while: what is over in a blink should not flash. */
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
