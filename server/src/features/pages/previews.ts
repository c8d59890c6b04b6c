import { nothingOf, reportedOf, say } from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import type { Contender } from '@election/contract/results/drawings';
import type { NationalResult } from '@election/contract/results/results';
import {
  contendersOfContest,
  contendersOfNation,
  contendersOfRegion,
  withOthers,
} from '@election/contract/results/view/contenders';
import { barsOf } from '@election/contract/results/view/drawings';
import { leadOf, lineOfParty, lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import { hasFigures } from '@election/contract/results/view/sums';
import type { PreviewData } from '@election/contract/results/view/surfaces';
import type { Contest, View } from '@election/contract/results/view/view';
import { isolateAll } from '../../platform/text/isolate.ts';

/** Bars that a picture has room for. */
const BARS = 4;

/** What the picture of a page says. @param seats the number of seats that the whole width shows, if seats are counted */
function previewOf(
  { result, type }: View,
  title: string,
  line: string,
  contenders: Contender[],
  seats = result.reporting.total,
): PreviewData {
  const { year, election_type_id } = result;
  // Without figures there is nothing to draw a bar for.
  const known = contenders.filter(({ votes, seats }) => votes !== null || seats !== null);
  return isolateAll({
    title,
    under: say.electionOf({ year: year.title, type }),
    line,
    bars: barsOf(withOthers(known, BARS), isNationwide(election_type_id) ? 1 : seats),
    rehearsal: year.rehearsal,
  });
}

export function previewOfNation(view: View): PreviewData {
  const { year, reporting } = view.result;
  const title = leadOf(view)?.lead ?? say.heading({ year: year.title });
  const line = hasFigures(reporting) ? reportedOf(reporting) : nothingOf(reporting);
  return previewOf(view, title, line, contendersOfNation(view));
}

export function previewOfRegion(view: View, region: NationalResult['regions'][number]): PreviewData {
  const contenders = contendersOfRegion(view, region);
  return previewOf(view, region.title, lineOfRegion(view, region), contenders, region.reporting.total);
}

export const previewOfContest = (view: View, contest: Contest): PreviewData =>
  previewOf(view, contest.name, lineOfPlace(view, contest), contendersOfContest(view, contest), 1);

export const previewOfParty = (view: View, party: NationalResult['parties'][number]): PreviewData =>
  previewOf(view, party.name, lineOfParty(view, party), []);
