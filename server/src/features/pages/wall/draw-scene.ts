import { electionStatuses, electionTypes } from '@election/contract/messages/election';
import { apart, reportedShort, say, titleOf } from '@election/contract/messages/results';
import { ELECTION_TITLES, isNationwide, titleOfType } from '@election/contract/places/election-types';
import type { DisplayKind } from '@election/contract/results/displays';
import type { DrawnScene } from '@election/contract/results/scenes';
import { contendersOfNation } from '@election/contract/results/view/contenders';
import { placeMarkOf } from '@election/contract/results/view/drawings';
import type { View } from '@election/contract/results/view/view';
import type { Scene, wall } from '@election/contract/results/wall';
import type { Data, Input } from '@election/contract/wire/route';
import type { Context } from '../../../platform/context.ts';
import { readView } from '../view.ts';
import { isolated, noticesOf } from './parts.ts';
import { SCENES, type SceneReaders, type Shown, typeOfScene } from './scenes.ts';

/** What a wall of a kind shows of a scene. */
type DrawScene = (context: Context, scene: Scene, kind: DisplayKind) => Promise<DrawnScene>;

const makeSceneDrawer =
  (readers: SceneReaders): DrawScene =>
  async (context, scene, kind) => {
    const view = await readView(context, readers, { type: typeOfScene(scene) });
    const given = { view, scene, kind, context, readers };
    const shown = (await SCENES[scene.kind](given)) ?? (await SCENES.nation(given));
    return isolated(drawn(view, scene, shown as Shown));
  };

function drawn(view: View, { kind }: Scene, { heading, content, internal = false }: Shown): DrawnScene {
  const { year, reporting, as_of } = view.result;
  const { status, status_desc } = year.election_status;
  return {
    kind,
    election: titleOf(say.heading({ year: year.title }), electionTypes[view.type]),
    heading,
    reported: reportedShort(reporting),
    reported_note: `${say.constituenciesReported}${apart(reporting)}`,
    content,
    internal,
    counting: `${electionStatuses[status]}${status_desc ? ` · ${status_desc}` : ''}`,
    as_of,
    notices: noticesOf(view),
  };
}

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
      places: view.places.map((place) => ({ ...placeMarkOf(view, place), region_id: place.region_id })),
      contenders: contendersOfNation(view)
        .filter(({ key }) => isNationwide(result.election_type_id) || key.startsWith('party-'))
        .map(({ id, name, color }) => ({ id, name, color })),
    };
  };

/** Everything that walls and presenters need of the pages. */
export const makeSceneParts = (readers: SceneReaders) => ({
  draw: makeSceneDrawer(readers),
  choices: makeSceneChoices(readers),
});
