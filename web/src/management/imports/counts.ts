import type { CheckCode } from '@election/contract/checks/check-codes';
import type { ImportReport } from '@election/contract/imports/imports';

/** How many rows an import creates and changes in all. */
export const touched = ({ counts }: ImportReport) => ({
  created: counts.reduce((sum, { created }) => sum + created, 0),
  changed: counts.reduce((sum, { changed }) => sum + changed, 0),
});

type Publish = ImportReport['publish'];

/** What an import publishes once the findings of these codes are accepted: the sets of codes that hold nothing back any more are added. */
export function afterAccepting(publish: Publish, accept: readonly CheckCode[]) {
  const opened = publish.holding.filter(({ codes }) => codes.every((code) => accept.includes(code)));
  const contests = opened.reduce((sum, set) => sum + set.contests, 0);
  const stations = opened.reduce((sum, set) => sum + set.polling_stations, 0);
  return {
    contests: publish.contests + contests,
    stations: publish.polling_stations + stations,
    heldBack: publish.held_back - opened.reduce((sum, { places }) => sum + places, 0),
  };
}

/** How many places findings of a code hold back, alone or with others. */
export const placesOf = ({ holding }: Publish, code: CheckCode): number =>
  holding.filter(({ codes }) => codes.includes(code)).reduce((sum, { places }) => sum + places, 0);
