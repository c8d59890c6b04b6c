import type { NationalResult } from '../results.ts';
import { colorOf, holderOf, partyWord } from './holders.ts';
import { hasFigures } from './sums.ts';

type RegionResult = NationalResult['regions'][number];

/** The leader of a region with its figure, a tie, or null while nothing is reported. */
export type Leader = { name: string; short: string; color: string; share: number | null } | 'tied' | null;

export function leaderOf(region: RegionResult, result: NationalResult): Leader {
  return region.candidates.length > 0 ? leadingCandidate(region, result) : leadingParty(region, result);
}

function leadingCandidate({ candidates, reporting }: RegionResult, result: NationalResult): Leader {
  const [first, second] = candidates;
  if (!hasFigures(reporting) || !first) return null;
  if (first.votes === 0 || second?.votes === first.votes) return 'tied';
  const candidate = result.candidates.find((row) => row.candidate.id === first.candidate_id)?.candidate;
  return candidate
    ? { name: candidate.name, short: partyWord(candidate.party), color: colorOf(result, candidate), share: first.share }
    : null;
}

function leadingParty({ seats }: RegionResult, result: NationalResult): Leader {
  const [first, second] = seats;
  if (!first) return null;
  if (second?.seats === first.seats) return 'tied';
  const holder = holderOf(result, first);
  return holder && { name: holder.name, short: holder.short, color: holder.color, share: null };
}

/** The names of all who tie in a region. */
export function tiedIn({ candidates, seats }: RegionResult, result: NationalResult): string[] {
  const [leading] = candidates;
  if (leading?.votes === 0) return [];
  if (leading)
    return candidates
      .filter(({ votes }) => votes === leading.votes)
      .flatMap(
        ({ candidate_id }) => result.candidates.find((row) => row.candidate.id === candidate_id)?.candidate.name ?? [],
      );
  return seats.filter((row) => row.seats === seats[0]?.seats).flatMap((row) => holderOf(result, row)?.name ?? []);
}
