import { contract } from '@election/contract/contract';
import type { ClaimedSheet } from '@election/contract/sources/keying';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../api/queries.ts';

/** Milliseconds between looks while no sheet waits. */
const LOOK_AGAIN_MS = 20_000;
/** A claim lasts for ten minutes after a key; the server hears of keys once in so many milliseconds. */
const KEEP_MS = 60_000;

/** The person's claim: undefined until it is read, null where no sheet waits. */
export function useClaim() {
  const claiming = useWrite(contract.keying.claim, { refreshes: [], success: false });
  const [claim, setClaim] = useState<ClaimedSheet | null>();
  const asked = useRef(false);

  const next = async () => {
    if (asked.current) return;
    asked.current = true;
    try {
      setClaim((await claiming.run({})).claim);
    } catch {
      // The screen shows the failure.
    } finally {
      asked.current = false;
    }
  };
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => void latest.current(), []);
  useEffect(() => {
    if (claim !== null) return;
    const timer = setInterval(() => void latest.current(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [claim]);
  const done = () => {
    setClaim(undefined);
    void next();
  };
  return { claim, next, done, isRunning: claiming.isRunning, error: claiming.error };
}

/** Tells the server of the keys of a claim, now and then. */
export function useKeepClaim(id: number): () => void {
  const keeping = useWrite(contract.keying.keep, { refreshes: [], success: false, quiet: true });
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < KEEP_MS) return;
    last.current = Date.now();
    // Finishing says so where the claim has ended.
    void keeping.run({ id }).catch(() => {});
  };
}
