import type { Figures } from '@election/contract/checks/check-figures';
import type { Finding } from '@election/contract/checks/checks';
import { useDebounced } from '../../ui/hooks/use-debounced.ts';
import { newFindings } from './check-figures.ts';

/** Findings wait until typing pauses: half a figure is always implausible. */
const PAUSE_MS = 500;

/** The figures of a contest once what is typed or chosen is live. */
export interface NextFigures {
  heading: string;
  figures: Figures;
}

/** The findings of the next figures that the current ones do not have. */
export function useNextFindings(next: NextFigures | null, current: readonly Finding[]): readonly Finding[] {
  const now = next ? newFindings(next.figures, current) : [];
  return useDebounced(now, JSON.stringify(now), PAUSE_MS);
}
