import * as say from '@election/contract/messages/outlook';
import type { Chance, SeatState } from '@election/contract/outlook/outlook';
import { nationAnswers } from '@election/contract/outlook/outlook-answers';
import type { HouseOutlook, NationalOutlook, NationOutlook } from '@election/contract/outlook/outlooks';
import { type Html, html } from './html.ts';
import { badge } from './pieces.ts';

const TONES: Record<Chance | SeatState, string> = {
  certain: 'green',
  possible: 'blue',
  excluded: 'grey',
  declared: 'green',
  decided: 'green',
  open: 'blue',
  unknown: 'amber',
};

/** A chance as a mark; null is not known. */
const chanceMark = (chance: Chance | null, labels: Record<Chance, string>) =>
  chance === null ? badge('amber', say.unknownMark) : badge(TONES[chance], labels[chance]);

/** Whether the published outcome can still change: each answer with its numbers, in sentences that can be read aloud. */
export function answers({ nation, house, election_type_id }: NationalOutlook): Html {
  const label = say.headingOf(election_type_id);
  return html`<section id="outlook" class="raised" aria-label="${label}"><h2>${label}</h2><p class="small">${say.explained}</p>
    ${nation && ofNation(nation)}${house && ofHouse(house)}</section>`;
}

function ofNation(nation: NationOutlook): Html {
  const { lead, only, outstanding, shown, excluded, out } = nationAnswers(nation);
  if (lead === null) return html`<p>${only}</p>`;
  const list = (label: string, rows: typeof shown) =>
    html`<ul class="answers" aria-label="${label}">${rows.map(
      ({ id, chance, sentence, runoff }) => html`<li id="answer-${id}">${chanceMark(chance, say.electedMark)}
      <div><p>${sentence}</p>${runoff && html`<p class="small">${runoff}</p>`}</div></li>`,
    )}</ul>`;
  return html`<p class="lead">${lead}</p><p>${outstanding}</p>${shown.length > 0 && list(say.candidates, shown)}
    ${
      out.length > 0 &&
      html`<details id="excluded"><summary>${excluded(out.length)}</summary>${list(excluded(out.length), out)}</details>`
    }`;
}

/** So many of the closest seats. */
const CLOSE = 10;

function ofHouse(house: HouseOutlook): Html {
  const { holders, close, line } = house;
  return html`<p class="lead">${say.seats(house)}</p>
    <ul class="answers" aria-label="${say.holders}">${holders.map(
      ({
        majority,
        ...found
      }) => html`<li id="holder-${found.party_id}-${found.coalition_id}">${chanceMark(majority, say.majorityMark)}
        <p>${say.majority[majority]({ ...found, line })}</p></li>`,
    )}</ul>
    ${
      close.length > 0 &&
      html`<details id="close"><summary>${say.closeSeats(close.length)}</summary>
      <ul class="answers" aria-label="${say.closeSeats(close.length)}">${close
        .slice(0, CLOSE)
        .map(
          (found) =>
            html`<li id="close-${found.constituency_id}">${badge(TONES[found.state], say.seatMark[found.state])}<p>${say.seat(found)}</p></li>`,
        )}</ul>${close.length > CLOSE && html`<p>${say.moreSeats(close.length - CLOSE)}</p>`}</details>`
    }`;
}
