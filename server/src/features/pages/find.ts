import { regionNameOf } from '@election/contract/results/view/places';
import type { Place, View } from '@election/contract/results/view/view';
import { distance } from 'fastest-levenshtein';
import { plain } from './view.ts';

/** Letters from which one may be wrong, and from which two. */
const ONE_WRONG = 4;
const TWO_WRONG = 8;

/** Whether a name, or one of its words with what follows it, begins with what was typed but for a typing error. */
function isNear(name: string, wanted: string): boolean {
  const wrong = wanted.length >= TWO_WRONG ? 2 : wanted.length >= ONE_WRONG ? 1 : 0;
  const words = name.split(' ');
  return (
    wrong > 0 &&
    words.some((_, at) => {
      const rest = words.slice(at).join(' ');
      const lengths = Array.from({ length: 2 * wrong + 1 }, (_length, step) => wanted.length - wrong + step);
      return lengths.some((length) => distance(rest.slice(0, length), wanted) <= wrong);
    })
  );
}

/**
 * The constituencies whose name, or whose region's, contains what was typed, those that begin with it first. Where none does, those
 * that would but for a typing error.
 */
export function findPlaces(view: View, text: string): Place[] {
  const wanted = plain(text);
  const exact = view.places.filter((place) => plain(`${place.name} ${regionNameOf(view, place)}`).includes(wanted));
  const found = exact.length > 0 ? exact : view.places.filter(({ name }) => isNear(plain(name), wanted));
  return found.toSorted((a, b) => Number(plain(b.name).startsWith(wanted)) - Number(plain(a.name).startsWith(wanted)));
}
