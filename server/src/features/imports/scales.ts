import type { OutOfScale } from '@election/contract/checks/check-figures';
import { digitSlipsOf } from '@election/contract/checks/outliers';

/** What the sum of a constituency, and its candidates' figures, can be compared with; null where it is not known. */
export interface Scales {
  registered: number | null;
  /** Half of the constituencies with a register have this turnout or more. */
  turnout: number | null;
  /** The sum of the same place in the year before, times the growth that half of the constituencies have. */
  before: number | null;
  /** The other constituencies of the region, and the median of all of them. */
  neighbours: number;
  median: number | null;
  /** The other constituencies of the country with figures, and their greatest sum. */
  others: number;
  greatest: number | null;
  /** The logarithm of the sum, in the region or in the country. */
  size: Usual | null;
  candidates: readonly CandidateScale[];
}

/** What is usual of a logarithm: its median, and its median distance from that as a standard deviation. */
interface Usual {
  median: number;
  spread: number;
}

/** A candidate's figure, and the range of the same candidate's figures and shares elsewhere. */
interface CandidateScale {
  id: number;
  name: string;
  votes: number;
  others: number;
  least: number | null;
  greatest: number | null;
  lowest: number | null;
  highest: number | null;
  /** The logarithm of the votes for one of all others, of the same party or independent in the region or in the country. */
  odds: Usual | null;
  /** The figure of the same party in the year before. */
  before: number | null;
}

/**
 * More than five times a scale is probably a typing error: so far a sum goes when one half of it has a digit too many. Less than an
 * eighth is one too: real constituencies have been as small as a fifth of their neighbours.
 */
const FAR_ABOVE = 5;
const FAR_BELOW = 8;
/** So many neighbours make a median, so many other constituencies a range. */
const NEIGHBOURS = 4;
const OTHERS = 2;
/** A figure twice the greatest elsewhere is far where a slip explains it, and twice as far where none does. */
const BEYOND = 2;
/** Smaller figures vary too much to be compared. */
const FROM_VOTES = 100;
/** How far a sum may be from an exact scale (the year before, register and turnout) and still fit it. */
const FITS = 1.34;
/** A candidate with a smaller share somewhere has no least share worth the name. */
const LOWEST_SHARE = 0.05;

/** Real regions are seldom more alike than this: smaller spreads count as these. */
const LEAST_SPREAD = { size: 0.35, odds: 0.4 };
/** A figure with a digit too many strays so far, by its share and its sum each, and by both together; without the slip not so far. */
const STRAYS_EACH = 1.5;
const STRAYS = 3;
/** A stronghold of another party looks like a tenth: so far must a share be below the usual one, the sum below its own. */
const STRAYS_BELOW = 4.5;
/** A slip that moves less than this part of the votes is not looked for: small parties have figures ten times their usual one. */
const MOVED_PART = 0.1;

/** Figures that are far from every scale that is known for them. The nearest scale decides: the others are not asked. */
export function outOfScale(total: number | null, scales: Scales | null): OutOfScale[] {
  if (!scales || !total) return [];
  const candidates = scales.candidates.filter(({ votes }) => votes >= FROM_VOTES);
  const exact = expectedBallots(scales) ?? scales.before;
  const named = expectedBallots(scales) === null ? 'total_before' : 'electorate';
  const rules = exact === null ? [beyondOthers, belowShares, strayed(scales.size)] : [slippedFrom(exact, named)];
  for (const rule of rules) {
    const found = candidates.flatMap((candidate) => rule(candidate, total) ?? []);
    if (found.length > 0) return found;
  }
  const ofAll = sumOutOfScale(total, scales);
  return ofAll ? [{ candidate: null, votes: total, slip: null, ...ofAll }] : [];
}

function sumOutOfScale(total: number, scales: Scales): Pick<OutOfScale, 'scale' | 'usual'> | null {
  const { before, neighbours, median, others, greatest } = scales;
  const expected = expectedBallots(scales);
  if (expected !== null) return isFar(total, expected) ? { scale: 'electorate', usual: Math.round(expected) } : null;
  if (before !== null) return isFar(total, before) ? { scale: 'before', usual: Math.round(before) } : null;
  if (median !== null && neighbours >= NEIGHBOURS)
    return isFar(total, median) ? { scale: 'median', usual: median } : null;
  const tooMany = greatest !== null && greatest >= FROM_VOTES && others >= OTHERS && total > greatest * BEYOND * 2;
  return tooMany ? { scale: 'greatest', usual: greatest } : null;
}

const found = (
  { id, name, votes }: CandidateScale,
  scale: OutOfScale['scale'],
  usual: number,
  slip: number | null,
): OutOfScale => ({ candidate: { id, name }, votes, scale, usual: Math.round(usual), slip });

/** A figure without whose slip the sum would be what the register, or the year before, lets expect. */
const slippedFrom =
  (exact: number, named: 'electorate' | 'total_before') => (candidate: CandidateScale, total: number) => {
    const { votes, before } = candidate;
    if (fits(total, exact)) return null;
    const slip = digitSlipsOf(votes).find((other) => fits(total - votes + other, exact) && isNear(other, before));
    if (slip === undefined) return null;
    return before === null ? found(candidate, named, exact, slip) : found(candidate, 'before', before, slip);
  };

/** More than the candidate has anywhere else, and most of the votes here. */
function beyondOthers(candidate: CandidateScale, total: number) {
  const { votes, others, least, greatest } = candidate;
  if (others < OTHERS || least === null || greatest === null || greatest < FROM_VOTES) return null;
  if (votes <= greatest * BEYOND || votes * 2 < total) return null;
  const slip = digitSlipsOf(votes).find((other) => other >= least && other <= greatest) ?? null;
  return slip !== null || votes > greatest * BEYOND * 2 ? found(candidate, 'greatest', greatest, slip) : null;
}

/** A smaller share than the candidate has anywhere else, which ten times the figure would bring into line. */
function belowShares(candidate: CandidateScale, total: number) {
  const { votes, others, lowest, highest } = candidate;
  if (others < NEIGHBOURS || lowest === null || highest === null || lowest < LOWEST_SHARE) return null;
  const share = (votes * 10) / (total + votes * 9);
  if (votes / total >= lowest / 2 || share < lowest || share > highest) return null;
  return found(candidate, 'share', lowest * total, votes * 10);
}

/** A figure that strays, with its sum, from what is usual around it, and does not without a slip. */
const strayed = (size: Usual | null) => (candidate: CandidateScale, total: number) => {
  const { votes, odds } = candidate;
  if (size === null || odds === null) return null;
  const others = total - votes;
  const strayOf = (figure: number) => {
    const ofSum = straysFrom(Math.log(figure + others), size, LEAST_SPREAD.size);
    const ofShare = straysFrom(Math.log((figure + 0.5) / (others + 0.5)), odds, LEAST_SPREAD.odds);
    return { ofSum, ofShare, ofBoth: Math.hypot(ofSum, ofShare) };
  };
  const { ofSum, ofShare, ofBoth } = strayOf(votes);
  const isAbove = Math.min(ofSum, ofShare) >= STRAYS_EACH && ofBoth >= STRAYS;
  const isBelow = ofSum <= 0 && ofShare <= -STRAYS_BELOW;
  if (!isAbove && !isBelow) return null;
  const slip = digitSlipsOf(votes).find(
    (other) =>
      Math.abs(other - votes) >= MOVED_PART * Math.max(total, others + other) && strayOf(other).ofBoth <= STRAYS,
  );
  return slip === undefined ? null : found(candidate, 'share', others * Math.exp(odds.median), slip);
};

const straysFrom = (value: number, { median, spread }: Usual, least: number): number =>
  (value - median) / Math.max(spread, least);

/** The ballots that the register and the turnout elsewhere suggest. More than the register is an error of its own (C2). */
const expectedBallots = ({ registered, turnout }: Scales): number | null =>
  registered && turnout !== null ? registered * turnout : null;

const isFar = (figure: number, scale: number): boolean => figure > scale * FAR_ABOVE || figure * FAR_BELOW < scale;
const fits = (figure: number, scale: number): boolean => figure <= scale * FITS && figure * FITS >= scale;
const isNear = (figure: number, before: number | null): boolean =>
  before === null || (figure <= before * 2 && figure * 2 >= before);
