import { figure, notReported } from '@election/contract/messages/format';
import * as say from '@election/contract/messages/results';
import { colorOf, partyWord } from '@election/contract/results/view/holders';
import type { Contest, View } from '@election/contract/results/view/view';
import { type Html, html } from './html.ts';
import { chip, section } from './pieces.ts';

/** What is published of each polling station, a column for each candidate; a silent one is listed, without figures. */
export function stationTable(view: View, { stations: { list, published, total }, candidates }: Contest): Html | false {
  if (published === 0) return false;
  const columns = candidates.map(({ candidate }) => candidate);
  return section(
    'stations',
    say.stations,
    html`<p class="small">${say.stationsNote(published, total)}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="${say.stations}"><table class="stations">
    <thead><tr><th scope="col">${say.station}</th>${columns.map(
      (candidate) =>
        html`<th scope="col">${candidate.name} ${chip({
          color: colorOf(view.result, candidate),
          word: partyWord(candidate.party),
          name: candidate.party.name,
        })}</th>`,
    )}</tr></thead>
    <tbody>${list.map(
      ({ id, code, name, votes }) =>
        html`<tr id="station-${id}"><th scope="row">${name} <small>${code}</small></th>${
          votes === null
            ? html`<td colspan="${columns.length}" class="silent">${notReported}</td>`
            : columns.map((candidate) => {
                const own = votes[candidate.id];
                return html`<td>${own === undefined ? notReported : figure(own)}</td>`;
              })
        }</tr>`,
    )}</tbody></table></div>`,
  );
}
