import type { ImportReport } from '@election/contract/imports';

/** How many rows an import creates and changes in all. */
export const touched = ({ counts }: ImportReport) => ({
  created: counts.reduce((sum, { created }) => sum + created, 0),
  changed: counts.reduce((sum, { changed }) => sum + changed, 0),
});
