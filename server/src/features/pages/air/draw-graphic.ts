import { ELECTION_TITLES, type ElectionTypeTitle } from '@election/contract/places/election-types';
import type { Contender } from '@election/contract/results/drawings';
import type { Graphic, GraphicField } from '@election/contract/results/graphics';
import type { DrawnGraphic } from '@election/contract/results/scenes';
import type { View } from '@election/contract/results/view/view';
import type { Context } from '../../../platform/context.ts';
import { Failure } from '../../../platform/failure.ts';
import { plain, type Readers, readContest, readView } from '../view.ts';
import { isolated, noticesOf } from '../wall/parts.ts';
import { contendersOf, PAGES_OF, type Subject, typeOfGraphic } from './graphics.ts';
import { say as sayAir } from './sentences.ts';

/** What a graphic is told; empty: the first election, the country, the first two. */
export type GraphicFields = Record<GraphicField, string>;

/**
 * What a graphic shows of what it is told.
 * @throws Failure 422 for an election, a place or a name that is not there
 */
export type DrawGraphic = (context: Context, graphic: Graphic, fields: GraphicFields) => Promise<DrawnGraphic>;

export const makeGraphicDrawer =
  (readers: Readers): DrawGraphic =>
  async (context, graphic, fields) => {
    const asked = typeOf(fields.type);
    const view = await readView(context, readers, { type: typeOfGraphic(graphic, asked) });
    const place = await placeOf(context, view, fields.place);
    const about = { view, ...place };
    const named = [fields.first, fields.second].filter((name) => name !== '').map((name) => contenderOf(about, name));
    return isolated({
      graphic,
      pages: PAGES_OF[graphic]({ ...about, named }),
      as_of: view.result.as_of,
      notices: noticesOf(view),
    });
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
