import { isNationwide } from '@election/contract/election-types';
import { number, share as shareText } from '@election/contract/messages/format';
import type { NationalResult } from '@election/contract/results';
import { seatRows } from './figures.ts';
import { colorOf, partyWord } from './holders.ts';
import { leadOf } from './nation.ts';
import { lineOfParty, lineOfPlace, lineOfRegion } from './places.ts';
import type { Preview } from './preview.ts';
import * as say from './sentences.ts';
import type { Contest, View } from './view.ts';

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
  const { reported, total } = result.reporting;
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
      reported > 0 ? say.reported(reported, total) : say.nothingYet,
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
  const rows = contest.candidates.map(({ candidate, votes, stations }) => ({
    candidate,
    votes: contest.reported ? votes : stations,
  }));
  const valid = rows.reduce((sum, { votes }) => sum + (votes ?? 0), 0);
  const bars = rows
    .filter(({ votes }) => votes !== null)
    .map(({ candidate, votes }) => ({
      label: say.electedOf(candidate.name, partyWord(candidate.party)),
      figure: shareText(valid > 0 ? (votes ?? 0) / valid : null),
      share: valid > 0 ? (votes ?? 0) / valid : 0,
      color: colorOf(view.result, candidate),
    }))
    .toSorted((a, b) => b.share - a.share);
  return { ...previewFrame(view, contest.name, lineOfPlace(view, contest)), bars };
}

export function previewOfParty(view: View, found: NationalResult['parties'][number]): Preview {
  return { ...previewFrame(view, found.name, lineOfParty(view, found)), bars: [] };
}
