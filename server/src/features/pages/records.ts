import { reasons } from '@election/contract/messages/corrections';
import * as sayCorrections from '@election/contract/messages/public-corrections';
import type { Correction } from '@election/contract/results/corrections';
import { type Html, html } from './html.ts';
import { instantOf } from './pieces.ts';

/** What was taken back or changed after it was public, newest first. */
export const correctionList = (corrections: readonly Correction[]): Html => html`
  <ol class="plain" aria-label="${sayCorrections.heading}">${corrections.map(
    ({ number, kind, at, region, constituency, polling_station, reason, note, figures, register }) => html`
    <li id="correction-${number}"><article>
      <p><b>${sayCorrections.place(region.title, constituency.name, polling_station?.name ?? null)}</b></p>
      <p class="small">${sayCorrections.what(number, kind)} ${instantOf(at)}</p>
      <p>${reason === null ? sayCorrections.noReason : sayCorrections.why(reasons[reason], note ?? '')}</p>
      <ul class="figures">${figures.map(({ name, before, after }) => html`<li>${sayCorrections.figure(name, before, after)}</li>`)}
      ${register && html`<li>${sayCorrections.register(register.before, register.after)}</li>`}</ul></article></li>`,
  )}</ol>`;
