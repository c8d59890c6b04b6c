import { contestStatuses } from '../../messages/election.ts';
import { notReported, share as shareText } from '../../messages/format.ts';
import { series } from '../../messages/lists.ts';
import { electedOf, say, tiedBetween } from '../../messages/results.ts';
import { colorOf, partyOf, partyWord, shadeOf } from './holders.ts';
import { addressOf, type Place, type View } from './view.ts';

export function regionAddress(view: View, region_id: number): string {
  const slug = view.regions.find(({ id }) => id === region_id)?.slug ?? '';
  return addressOf(view, `/results/regions/${slug}`);
}

export const placeAddress = (view: View, { slug }: Pick<Place, 'slug'>): string =>
  addressOf(view, `/results/constituencies/${slug}`);

export function partyAddress(view: View, party_id: number): string | undefined {
  const slug = view.parties.find(({ id }) => id === party_id)?.slug;
  return slug === undefined ? undefined : addressOf(view, `/results/parties/${slug}`);
}

export const regionNameOf = ({ result }: View, { region_id }: Place): string =>
  result.regions.find(({ id }) => id === region_id)?.title ?? '';

/** The colour of who leads a contest; of independents a shade each, as in the figures. */
export function colorOfPlace({ result }: View, { leader }: Pick<Place, 'leader'>): string {
  if (!leader) return 'var(--line-strong)';
  const national = result.candidates.find(({ candidate }) => candidate.id === leader.id);
  if (national) return colorOf(result, national.candidate);
  const party = partyOf(result, leader.party_id);
  if (!party) return 'var(--line-strong)';
  return party.independents ? shadeOf(party.color, leader.id % 5) : party.color;
}

/** How a contest stands, in words: declared or by some of its stations, who leads, a tie, or nothing yet. */
export function stateOf(view: View, place: Place): string {
  const { status, leader, leaders, votes, valid, reported, stations, withdrawn } = place;
  const word = status === 'held' ? null : contestStatuses[status];
  if (word !== null && votes === null) return leader ? series([word, nameOf(view, leader)]) : word;
  if (votes === null) return withdrawn ? say.withdrawnShort : notReported();
  const lead =
    votes === 0
      ? say.noVotes
      : !leader
        ? tiedBetween(leaders)
        : say.leaderShare({ name: nameOf(view, leader), share: shareText(valid ? votes / valid : null) });
  return series([lead, ...(reported ? [] : [say.partly({ stations })]), ...(word === null ? [] : [word])]);
}

function nameOf({ result }: View, leader: NonNullable<Place['leader']>): string {
  const party = partyOf(result, leader.party_id);
  return party ? electedOf(leader.name, partyWord(party)) : leader.name;
}

export const fillOf = (place: Place): 'full' | 'pale' | 'tied' | 'none' =>
  place.votes === null && !place.leader ? 'none' : place.tied ? 'tied' : place.reported ? 'full' : 'pale';

/** Contests with figures, the smallest margin first; ties have none. */
export const closestPlaces = (places: readonly Place[]): Place[] =>
  places
    .filter(({ reported, margin }) => reported && margin !== null)
    .sort((a, b) => (a.margin ?? 0) - (b.margin ?? 0) || a.name.localeCompare(b.name));

/** How a declared seat compares with who held it in the comparison year; null where nothing is known of one of the two. */
export function heldOf(
  { result }: View,
  { leader, earlier, reported, tied }: Place,
): { now: string; before: string } | null {
  const party = leader && reported && !tied ? partyOf(result, leader.party_id) : undefined;
  if (!leader || !party || earlier === null) return null;
  return { now: party.independents ? leader.name : partyWord(party), before: earlier };
}

export const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Seats gained, lost and kept by each party, and each independent, against the comparison year, of the seats that are declared. */
export function seatChanges(view: View): { party: string; gained: number; lost: number; kept: number }[] {
  const counts = new Map<string, { party: string; gained: number; lost: number; kept: number }>();
  const countOf = (party: string) => {
    const key = party.toLowerCase();
    const found = counts.get(key) ?? { party, gained: 0, lost: 0, kept: 0 };
    counts.set(key, found);
    return found;
  };
  for (const place of view.places) {
    const held = heldOf(view, place);
    if (!held) continue;
    if (isSame(held.now, held.before)) countOf(held.now).kept += 1;
    else {
      countOf(held.now).gained += 1;
      countOf(held.before).lost += 1;
    }
  }
  return [...counts.values()].sort((a, b) => b.gained - b.lost - (a.gained - a.lost) || b.kept - a.kept);
}
