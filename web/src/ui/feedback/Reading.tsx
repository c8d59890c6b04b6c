import { Skeleton } from '@mantine/core';
import { useDelayed } from '../hooks/use-delayed.ts';
import { Failure } from './Failure.tsx';
import type { Problem } from './problem.ts';

/** How long what follows a read waits for it: one that hangs must not keep the figures from the screen. */
const WAITS_MS = 1000;

interface ReadingProps {
  /** A read whose failure shows here. */
  read?: { error: Problem | null; refetch: () => unknown };
}

/** Stands where the answer of a read will be; in an `InOrder`, what follows waits for it. */
export function Reading({ read }: ReadingProps) {
  const hangs = useDelayed(true, WAITS_MS);
  const showSkeleton = useDelayed(true);
  if (read?.error) return <Failure problem={read.error} onRetry={() => void read.refetch()} />;
  return <div data-reading={hangs ? 'hangs' : 'waits'}>{showSkeleton && <Skeleton height={30} />}</div>;
}
