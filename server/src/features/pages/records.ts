import { reasons } from '@election/contract/messages/corrections';
import * as sayExports from '@election/contract/messages/exports';
import * as sayCorrections from '@election/contract/messages/public-corrections';
import * as say from '@election/contract/messages/results';
import type { Correction } from '@election/contract/results/corrections';
import { EXPORT_FILES } from '@election/contract/results/export-files';
import { addressOf, type Checkpoint, type View } from '@election/contract/results/view/view';
import * as sayChanges from './change-sentences.ts';
import { type Html, html } from './html.ts';
import { instantOf, momentOf, section } from './pieces.ts';

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

/** What else the public reads and was changed: names, parties, colors and states, newest first; nothing where nothing was. */
export const changeList = (changes: View['changes']): Html | false =>
  changes.length > 0 &&
  section(
    'changes',
    sayChanges.heading,
    html`<p class="small">${sayChanges.note}</p><ol class="plain" aria-label="${sayChanges.heading}">${changes.map(
      ({ subject, name, fields, at }) => html`
    <li><article><p><b>${sayChanges.what(subject, name)}</b></p><p class="small">${instantOf(at)}</p>
      <ul class="figures">${fields.map((field) => html`<li>${sayChanges.field(field)}</li>`)}</ul></article></li>`,
    )}</ol>`,
  );

/** So many of the newest corrections stand on the page of the country. */
const NEWEST = 3;

/** The newest corrections, with the way to all of them; nothing where nothing was corrected. */
export function newestCorrections(view: View, all: readonly Correction[], total: number): Html | false {
  if (total === 0) return false;
  return section(
    'corrections',
    sayCorrections.heading,
    html`<p class="small">${sayCorrections.note}</p>${correctionList(all.slice(0, NEWEST))}
      <p><a href="${addressOf(view, '/results/corrections')}">${say.allCorrections} (${total})</a></p>`,
  );
}

/** Links to the published results of a year as files. */
export const exportFiles = ({ result: { year } }: View): Html =>
  section(
    'files',
    say.exportsHeading,
    html`<nav aria-label="${sayExports.label}"><ul class="files">${EXPORT_FILES.map(
      ({ what, name, formats }) =>
        html`<li>${what} ${formats.map(
          ([
            ending,
            route,
          ]) => html`<a href="${route.path}?year_id=${year.id}" download="${sayExports.fileOf(name, year.title, ending)}"
          aria-label="${sayExports.linkOf(what, ending.toUpperCase())}">${ending.toUpperCase()}</a> `,
        )}</li>`,
    )}</ul></nav><p class="small">${sayExports.note}</p>`,
  );

/** Characters of the root that are shown; the whole root is in the details. */
const SHOWN = 12;

/** The last signed checkpoint of the audit trail, to compare the trail with later. */
export function checkpointNote(checkpoint: Checkpoint): Html | false {
  if (!checkpoint) return false;
  const [before, after] = say.checked('\n', checkpoint.root.slice(0, SHOWN)).split('\n');
  return html`<details id="checkpoint" class="checkpoint"><summary>${before}${momentOf(checkpoint.at)}${after}</summary>
    <p>${say.checkedExplained}</p><pre>${checkpoint.statement}</pre>
    <dl><dt>${say.signature}</dt><dd>${checkpoint.signature}</dd>
      <dt>${checkpoint.key_in_database ? say.keyInDatabase : say.keyOutside}</dt><dd>${checkpoint.public_key}</dd></dl></details>`;
}
