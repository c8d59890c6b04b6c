import type { Figures } from '@election/contract/checks/check-figures';
import type { Finding } from '@election/contract/checks/checks';
import { newFindings } from './check-figures.ts';
import { useSettled } from './use-settled.ts';

/** The figures of a contest once what is typed or chosen is live. */
export interface NextFigures {
  heading: string;
  figures: Figures;
}

/** The findings of the next figures that the current ones do not have. */
export function useNextFindings(next: NextFigures | null, current: readonly Finding[]): readonly Finding[] {
  return useSettled(next ? newFindings(next.figures, current) : []);
}
