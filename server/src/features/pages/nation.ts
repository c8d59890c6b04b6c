import { electionTypes } from '@election/contract/messages/election';
import * as say from '@election/contract/messages/results';
import type { NationalOutlook } from '@election/contract/outlook/outlooks';
import { isNationwide } from '@election/contract/places/election-types';
import { byCoalition, hasCoalitions } from '@election/contract/results/view/by-coalition';
import { leadOf } from '@election/contract/results/view/lead';
import { hasFigures } from '@election/contract/results/view/sums';
import {
  type Added,
  addressOf,
  type Checkpoint,
  type CorrectionPage,
  type Outlines,
  type View,
} from '@election/contract/results/view/view';
import { answers } from './answers.ts';
import { callsBlock } from './calls.ts';
import { chamberBlock, races } from './chamber.ts';
import { candidateTable, countingStatus, seatResults, statuses, totals } from './figures.ts';
import { cartogram, regionMap, regionTable } from './geography.ts';
import { type Html, html } from './html.ts';
import { constituencyMap, mapSwitch } from './map.ts';
import { paperLinks } from './paper/links.ts';
import { section } from './pieces.ts';
import { changeList, checkpointNote, exportFiles, newestCorrections } from './records.ts';
import { timeline } from './timeline.ts';

/** What the page of the country is written from. */
export interface Nation {
  view: View;
  outlook: NationalOutlook;
  corrections: CorrectionPage;
  checkpoint: Checkpoint;
  added: Added[];
  /** The run-off of the year, above its first round. */
  runoff: View | null;
  by: 'party' | 'coalition' | undefined;
  /** Of the constituencies, where the map is asked for. */
  outlines: Outlines | null;
}

/** The page of the country. */
export function nationPage(nation: Nation): Html {
  const { view, runoff } = nation;
  const { result } = view;
  const { election_type_id: shown, election_types: types, year } = result;
  return html`<div class="head"><div><h1>${say.heading(year.title)}</h1>${countingStatus(year.election_status, result.as_of)}</div>
    ${choices(view, '/results')}</div>
    ${
      types.some(({ id }) => id === shown)
        ? html`${runoff && runoffBlock(runoff)}${leadBlock(shownBy(nation))}${callsBlock(view)}${figuresOf(nation)}`
        : html`<p class="empty">${say.noElection(year.title, view.type)}</p>`
    }
    ${checkpointNote(nation.checkpoint)}`;
}

/** The years, and the election types of the one that is shown. */
export function choices(view: View, path: string): Html {
  const { years, year, election_types: types, election_type_id } = view.result;
  const [only] = types;
  return html`<div class="choices"><form action="${path}" data-choice autocomplete="off">
      ${view.asked.type !== undefined && html`<input type="hidden" name="type" value="${view.asked.type}">`}
      <label>${say.year} <select name="year">${years.map(
        ({ id, title }) => html`<option value="${id}"${id === year.id ? html` selected` : ''}>${title}</option>`,
      )}</select></label> <button>${say.show}</button></form>
    ${typeChoice(view, path, types.length === 1 && only ? electionTypes[only.title] : null, election_type_id)}</div>`;
}

/** No choice where there is one alone. */
const typeChoice = (view: View, path: string, only: string | null, shown: number): Html =>
  only !== null
    ? html`<b>${only}</b>`
    : html`<nav class="segments" aria-label="${say.electionType}">${view.result.election_types.map(
        ({ id, title }) =>
          html`<a href="${addressOf({ asked: { year: view.asked.year } }, path, { type: title })}"${
            id === shown ? html` aria-current="page"` : ''
          }>${electionTypes[title]}</a>`,
      )}</nav>`;

export function leadBlock(view: View): Html | false {
  const found = leadOf(view);
  return (
    found !== null && html`<p class="leader" id="lead"><strong>${found.lead}</strong> <span>${found.note}</span></p>`
  );
}

/** The results with coalitions in the place of their parties, where that is asked for and there are some. */
function shownBy({ view, by }: Nation): View {
  const joined = by === 'coalition' && !isNationwide(view.result.election_type_id) && hasCoalitions(view.result);
  return joined ? { ...view, result: byCoalition(view.result) } : view;
}

function figuresOf(nation: Nation): Html {
  const { view, outlook, added, corrections } = nation;
  const nationwide = isNationwide(view.result.election_type_id);
  const shown = shownBy(nation);
  const joined = shown !== view;
  return html`${totals(view.result)}<div class="columns"><div>
      ${
        nationwide
          ? section('candidates', say.candidates, candidateTable(view, outlook.nation?.majority_percent ?? 0))
          : section(
              'seats',
              joined ? say.seatsByCoalition : say.seatsHeading,
              html`${coalitionChoice(view, joined)}${seatResults(shown)}`,
            )
      }
      ${statuses(view.result)}${answers(outlook)}${!nationwide && races(view)}${timeline(view, added)}
      ${newestCorrections(view, corrections.data, corrections.total)}${changeList(view.changes)}${paperLinks(view, '/results', say.heading(view.result.year.title))}${exportFiles(view)}
    </div><div>
      ${!nationwide && chamberBlock(shown)}
      ${section('cartogram', say.cartogram, everyConstituency(nation, shown))}
      ${section('regions', say.regions, html`${regionMap(shown)}${regionTable(shown)}`)}
    </div></div>`;
}

/** The constituencies as tiles, or by their outlines where these are asked for and there are some. */
function everyConstituency({ view, by, outlines }: Nation, shown: View): Html {
  const map = outlines && constituencyMap(shown, outlines);
  return html`${mapSwitch(view, map !== null, by)}${map ?? cartogram(shown)}`;
}

/** Seats by party or by coalition, where parties of the year stand together. */
const coalitionChoice = (view: View, joined: boolean): Html | false =>
  hasCoalitions(view.result) &&
  html`<nav class="segments" aria-label="${say.addedBy}">
    <a href="${addressOf(view, '/results')}"${joined ? '' : html` aria-current="page"`}>${say.byParty}</a>
    <a href="${addressOf(view, '/results', { by: 'coalition' })}"${joined ? html` aria-current="page"` : ''}>${say.byCoalition}</a></nav>`;

/** The two of the run-off, above the results of the first round. */
function runoffBlock(runoff: View): Html | false {
  const { candidates, reporting } = runoff.result;
  if (candidates.length === 0) return false;
  return html`<section id="runoff" class="raised" aria-label="${say.runoff}"><h2>${say.runoff}</h2><p>${say.runoffNote}</p>
    <p class="small">${hasFigures(reporting) ? say.reportedOf(reporting) : say.nothingOf(reporting)}</p>
    ${callsBlock(runoff)}${candidateTable(runoff, 0)}
    <p><a href="${addressOf({ asked: { year: runoff.asked.year } }, '/results', { type: 'runoff' })}">${say.allOfRunoff}</a></p></section>`;
}
