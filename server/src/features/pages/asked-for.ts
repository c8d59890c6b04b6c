import type { View } from '@election/contract/results/view/view';
import * as z from 'zod';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { asked } from './view.ts';

/** What a page of a place or party is asked for. */
export const slugged = z.object({ ...asked, slug: z.string().max(200) });

export const missing = () => new Failure(404, failures.notFound);

/** @throws Failure 404 where the year has no such region */
export function regionOf(view: View, slug: string) {
  const id = view.regions.find((one) => one.slug === slug)?.id;
  const found = view.result.regions.find((one) => one.id === id);
  if (!found) throw missing();
  return found;
}

/** A party by its short name in an address, or by its full one. @throws Failure 404 where the year has no such party */
export function partyOfSlug(view: View, slug: string) {
  const known = view.parties.find((one) => one.slug === slug) ?? view.parties.find((one) => one.named === slug);
  const found = view.result.parties.find((one) => one.id === known?.id);
  if (!known || !found) throw missing();
  return { ...found, slug: known.slug };
}
