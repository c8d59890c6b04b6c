import { number, share as shareText } from '@election/contract/messages/format';
import * as say from '@election/contract/messages/results';
import { isNationwide } from '@election/contract/places/election-types';
import type { NationalResult } from '@election/contract/results/results';
import { colorOf, partyWord } from '@election/contract/results/view/holders';
import { leadOf, lineOfParty, lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import { hasFigures, seatRows } from '@election/contract/results/view/sums';
import type { Contest, View } from '@election/contract/results/view/view';
import type { Preview } from './preview.ts';

const previewFrame = (view: View, title: string, line: string): Omit<Preview, 'bars'> => ({
  title,
  under: say.electionOf(view.result.year.title, view.type),
  line,
  figureOf: shareText,
  rehearsal: view.result.year.rehearsal,
});

/** What the picture of a page says. */
export function previewOfNation(view: View): Preview {
  const { result } = view;
  const { total } = result.reporting;
  const bars = isNationwide(result.election_type_id)
    ? result.candidates.map(({ candidate, share }) => ({
        label: say.electedOf(candidate.name, partyWord(candidate.party)),
        figure: shareText(share),
        share: share ?? 0,
        color: colorOf(result, candidate),
      }))
    : seatRows(result).ranked.map(({ holder, seats }) => ({
        label: holder.name,
        figure: number(seats),
        share: total > 0 ? seats / total : 0,
        color: holder.color,
      }));
  return {
    ...previewFrame(
      view,
      leadOf(view)?.lead ?? say.heading(result.year.title),
      hasFigures(result.reporting) ? say.reportedOf(result.reporting) : say.nothingOf(result.reporting),
    ),
    ...(!isNationwide(result.election_type_id) && { figureOf: (share: number) => number(Math.round(share * total)) }),
    bars,
  };
}

export function previewOfRegion(view: View, found: NationalResult['regions'][number]): Preview {
  const { result } = view;
  const bars =
    found.candidates.length > 0
      ? found.candidates.flatMap(({ candidate_id, share }) => {
          const candidate = result.candidates.find((row) => row.candidate.id === candidate_id)?.candidate;
          return candidate
            ? [
                {
                  label: candidate.name,
                  figure: shareText(share),
                  share: share ?? 0,
                  color: colorOf(result, candidate),
                },
              ]
            : [];
        })
      : [];
  return { ...previewFrame(view, found.title, lineOfRegion(view, found)), bars };
}

export function previewOfContest(view: View, contest: Contest): Preview {
  const valid = contest.valid ?? 0;
  const bars = contest.candidates
    .filter(({ votes }) => votes !== null)
    .map(({ candidate, votes }) => ({
      label: say.electedOf(candidate.name, partyWord(candidate.party)),
      figure: shareText(valid > 0 ? (votes ?? 0) / valid : null),
      share: valid > 0 ? (votes ?? 0) / valid : 0,
      color: colorOf(view.result, candidate),
    }));
  return { ...previewFrame(view, contest.name, lineOfPlace(view, contest)), bars };
}

export function previewOfParty(view: View, found: NationalResult['parties'][number]): Preview {
  return { ...previewFrame(view, found.name, lineOfParty(view, found)), bars: [] };
}
