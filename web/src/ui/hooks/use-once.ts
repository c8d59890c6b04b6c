import { useState } from 'react';

/** Whether something has been true before, or is now: what was opened once stays, so that it can close with its motion. */
export function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}
