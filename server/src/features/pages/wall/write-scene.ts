import { publicElectionStatuses } from '@election/contract/messages/election';
import * as say from '@election/contract/messages/results';
import { ELECTION_TITLES, isNationwide, titleOfType } from '@election/contract/places/election-types';
import type { DisplayKind } from '@election/contract/results/displays';
import { contendersOfNation } from '@election/contract/results/view/contenders';
import { colorOfPlace, fillOf, stateOf } from '@election/contract/results/view/places';
import type { View } from '@election/contract/results/view/view';
import type { Scene, wall } from '@election/contract/results/wall';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { type Html, html, trusted } from '../html.ts';
import { clockOf } from '../pieces.ts';
import { readStyles } from '../styles.ts';
import { readView } from '../view.ts';
import { SCENES, type SceneReaders, type Shown, typeOfScene } from './scenes.ts';
import * as sayWall from './sentences.ts';

const STYLES = readStyles('studio.css', 'wall/wall.css');

/** Writes a scene as walls of a kind show it: markup for the inside of their page. */
type WriteScene = (context: Context, scene: Scene, kind: DisplayKind) => Promise<string>;

const makeSceneWriter =
  (readers: SceneReaders): WriteScene =>
  async (context, scene, kind) => {
    const view = await readView(context, readers, { type: typeOfScene(scene) });
    const given = { view, scene, kind, context, readers };
    const shown = (await SCENES[scene.kind](given)) ?? (await SCENES.nation(given));
    return stage(view, scene, shown as Shown).html;
  };

function stage(view: View, { kind }: Scene, { heading, content, internal = false }: Shown): Html {
  const { year, reporting, as_of } = view.result;
  const { status, status_desc } = year.election_status;
  const [before] = say.asOf('\n').split('\n');
  return html`<div class="stage" id="stage-${kind}">
    <header><div><p>${say.titleOf(say.heading(year.title), view.type)}</p><h1>${heading}</h1></div>
      <p class="reported"><b>${say.reportedShort(reporting.reported, reporting.total)}</b> ${say.constituenciesReported}${say.apart(reporting)}</p></header>
    <div class="scene">${content}</div>
    <footer>${internal && html`<b class="internal">${sayWall.newsroomWall}</b>`}<span>${publicElectionStatuses[status]}${status_desc && ` · ${status_desc}`}</span>
      ${as_of && html`<span>${before}${clockOf(as_of)}</span>`}</footer>
    ${year.rehearsal && html`<p class="rehearsal">${say.rehearsal}</p>`}${view.standby && html`<p class="rehearsal">${say.standby}</p>`}</div>`;
}

const head = (
  title: string,
): Html => html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex"><title>${title}</title><link rel="icon" type="image/svg+xml" href="/favicon.svg"><style>${STYLES}</style>`;

/** The page of a wall. It has no figure: the script asks for them with the link. */
export const wallDocument = (): string =>
  `<!doctype html>${
    html`<html lang="en">${head(say.titleOf(sayWall.title, say.product))}<script type="module" src="/wall.js"></script></head>
      <body><main id="wall"><p class="message" role="status">${sayWall.waiting}</p></main><p id="signal" role="status" hidden></p>
      <noscript>${sayWall.noScript}</noscript></body></html>`.html
  }`;

/** A scene as a document of its own, without script, for the presenter's frame. */
const previewDocument = (content: string): string =>
  `<!doctype html>${
    html`<html lang="en">${head(sayWall.title)}</head><body class="preview"><main id="wall">${trusted(content)}</main></body></html>`
      .html
  }`;

/** What a scene of an election can be about. */
const makeSceneChoices =
  (readers: SceneReaders) =>
  async (context: Context, { type }: Input<typeof wall.choices>): Promise<Data<typeof wall.choices>> => {
    const view = await readView(context, readers, { type });
    const { result } = view;
    const known = result.election_types.map(({ title }) => title);
    const shown = titleOfType(result.election_type_id) ?? ELECTION_TITLES[0];
    return {
      types: known,
      type: shown,
      regions: result.regions.map(({ id, title }) => ({ id, title })),
      places: view.places.map((place) => ({
        id: place.id,
        name: place.name,
        region_id: place.region_id,
        fill: fillOf(place),
        color: colorOfPlace(view, place),
        state: stateOf(view, place),
      })),
      contenders: contendersOfNation(view)
        .filter(({ key }) => isNationwide(result.election_type_id) || key.startsWith('party-'))
        .map(({ id, name, color }) => ({ id, name, color })),
    };
  };

/** Everything that walls and presenters need of the pages. */
export const makeSceneParts = (readers: SceneReaders) => ({
  write: makeSceneWriter(readers),
  choices: makeSceneChoices(readers),
  preview: previewDocument,
});
