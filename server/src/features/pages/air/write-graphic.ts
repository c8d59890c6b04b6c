import { electionTypes } from '@election/contract/messages/election';
import * as say from '@election/contract/messages/results';
import { ELECTION_TITLES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import type { Contender } from '@election/contract/results/drawings';
import { GRAPHIC_FIELDS, type Graphic, type GraphicField, LINK_MARK } from '@election/contract/results/graphics';
import type { View } from '@election/contract/results/view/view';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Html, html, trusted } from '../html.ts';
import { clockOf } from '../pieces.ts';
import { readStyles } from '../styles.ts';
import { plain, type Readers, readContest, readView } from '../view.ts';
import { contendersOf, PAGES_OF, type Subject, typeOfGraphic } from './graphics.ts';
import * as sayAir from './sentences.ts';

const STYLES = readStyles('studio.css', 'air/air.css');

/** What a graphic is told; empty: the first election, the country, the first two. */
export type GraphicFields = Record<GraphicField, string>;

/**
 * Writes a graphic: markup for the inside of its page.
 * @throws Failure 422 for an election, a place or a name that is not there
 */
export type WriteGraphic = (context: Context, graphic: Graphic, fields: GraphicFields) => Promise<string>;

export const makeGraphicWriter =
  (readers: Readers): WriteGraphic =>
  async (context, graphic, fields) => {
    const asked = typeOf(fields.type);
    const view = await readView(context, readers, { type: typeOfGraphic(graphic, asked) });
    const place = await placeOf(context, view, fields.place);
    const about = { view, ...place };
    const named = [fields.first, fields.second].filter((name) => name !== '').map((name) => contenderOf(about, name));
    return frame(view, graphic, PAGES_OF[graphic]({ ...about, named })).html;
  };

function typeOf(text: string): ElectionTypeTitle | undefined {
  if (text === '') return undefined;
  const type = ELECTION_TITLES.find((title) => title === plain(text));
  if (!type) throw new Failure(422, { type: [sayAir.noSuchType] });
  return type;
}

/** A region or a constituency by its name, or by the end of its public address; the country for none. */
async function placeOf(context: Context, view: View, text: string): Promise<Pick<Subject, 'region' | 'contest'>> {
  if (text === '') return { region: null, contest: null };
  const wanted = plain(text);
  const region = view.result.regions.find(
    ({ id, title }) =>
      plain(title) === wanted || wanted === `regions/${view.regions.find((one) => one.id === id)?.slug}`,
  );
  if (region) return { region, contest: null };
  const place = view.places.find(
    ({ name, slug }) => plain(name) === wanted || slug === wanted || wanted === `constituencies/${slug}`,
  );
  const contest = place ? await readContest(context, view, place.slug) : null;
  if (!contest) throw new Failure(422, { place: [sayAir.noSuchPlace] });
  return { region: null, contest };
}

function contenderOf(about: Omit<Subject, 'named'>, name: string): Contender {
  const wanted = plain(name);
  const found = contendersOf(about).find((one) => plain(one.name) === wanted || plain(one.under) === wanted);
  if (!found) throw new Failure(422, { first: [sayAir.noSuchContender] });
  return found;
}

function frame(view: View, graphic: Graphic, pages: readonly Html[]): Html {
  const { year, as_of } = view.result;
  const [before] = say.asOf('\n').split('\n');
  return html`<div class="graphic ${graphic}" id="graphic-${graphic}">${pages.map(
    (page, at) => html`<section class="page" id="page-${at}">${page}</section>`,
  )}<footer>${as_of && html`<span class="as-of">${before}${clockOf(as_of)}</span>`}
    ${year.rehearsal && html`<b class="rehearsal">${say.rehearsal}</b>`}${view.standby && html`<b class="rehearsal">${say.standby}</b>`}</footer></div>`;
}

/** The page of a graphic. It has no figure: the script asks for them with the display link. */
export const graphicDocument = (graphic: Graphic): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${sayAir.names[graphic]}</title>
      <link rel="icon" href="data:,"><style>${STYLES}</style><script type="module" src="/air.js"></script></head>
      <body><main id="air" data-state="off" data-graphic="${graphic}"></main></body></html>`.html
  }`;

/** What a controller has to know of a graphic, as SPX reads it. */
const definitionOf = (graphic: Graphic) => ({
  description: sayAir.names[graphic],
  playserver: 'OVERLAY',
  playchannel: '1',
  playlayer: '10',
  webplayout: '10',
  out: 'manual',
  // More than one lets the operator press Continue.
  steps: '9',
  dataformat: 'json',
  DataFields: [
    { ftype: 'instruction', value: sayAir.instruction },
    ...GRAPHIC_FIELDS.map((field, at) => ({
      field: `f${at}`,
      ftype: field === 'type' ? 'dropdown' : 'textfield',
      title: sayAir.fields[field],
      value: '',
      ...(field === 'type' && {
        items: [
          { text: sayAir.firstElection, value: '' },
          ...ELECTION_TITLES.map((title) => ({ text: electionTypes[title], value: title })),
        ],
      }),
    })),
  ],
});

/** JSON inside a script: no `</script>` of a value ends it. */
const inScript = (value: unknown): Html => trusted(JSON.stringify(value, null, 2).replaceAll('<', '\\u003c'));

/**
 * A file for the folder of templates of SPX, which shows its own files alone: the graphic in a frame, told what SPX says.
 * @param origin where the graphic is served
 */
export const spxFile = (graphic: Graphic, origin: string): string =>
  `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><title>${sayAir.names[graphic]}</title>
<style>html,body,iframe{margin:0;border:0;width:100%;height:100%;overflow:hidden;background:transparent}</style>
<script>
window.SPXGCTemplateDefinition = ${inScript(definitionOf(graphic))};
const said = [];
let ready = false;
const frame = () => document.querySelector('iframe').contentWindow;
const tell = (call, data) => (ready ? frame().postMessage({ call, data }, ${inScript(origin)}) : said.push([call, data]));
addEventListener('message', ({ source, data }) => {
  if (source !== frame() || data !== 'graphic-ready') return;
  ready = true;
  for (const [call, value] of said.splice(0)) tell(call, value);
});
/* SPX calls them on the window of this page, where only a property of it can be found. */
window.update = (data) => tell('update', data);
window.play = () => tell('play');
window.next = () => tell('next');
window.stop = () => tell('stop');
</script></head>
<body><iframe src="${origin}/air/${graphic}#${LINK_MARK}" title="${sayAir.names[graphic]}"></iframe></body></html>`.html
  }\n`;
