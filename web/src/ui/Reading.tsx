import { Skeleton } from '@mantine/core';
import { useDelayed } from './use-delayed.ts';

/** How long what follows a read waits for it: one that hangs must not keep the figures from the screen. */
const WAITS_MS = 1000;

/** Stands where the answer of a read will be; in an `InOrder`, what follows waits for it. */
export function Reading() {
  const hangs = useDelayed(true, WAITS_MS);
  const showSkeleton = useDelayed(true);
  return <div data-reading={hangs ? 'hangs' : 'waits'}>{showSkeleton && <Skeleton height={30} />}</div>;
}
