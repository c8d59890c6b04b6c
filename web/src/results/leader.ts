import type { NationalResult } from '@election/contract/results';

type RegionResult = NationalResult['regions'][number];
export type PartyMark = NationalResult['parties'][number];

/** The leader of a region: a party with its figure, a tie, or null while nothing is reported. */
export type Leader = { party: PartyMark; name: string; share: number | null } | 'tied' | null;

export function leaderOf(region: RegionResult, result: NationalResult): Leader {
  return region.candidates.length > 0 ? leadingCandidate(region, result) : leadingParty(region, result);
}

function leadingCandidate({ candidates, reporting }: RegionResult, result: NationalResult): Leader {
  const [first, second] = candidates;
  if (reporting.reported === 0 || !first) return null;
  if (second?.votes === first.votes) return 'tied';
  const candidate = result.candidates.find((row) => row.candidate.id === first.candidate_id)?.candidate;
  return candidate ? { party: candidate.party, name: candidate.name, share: first.share } : null;
}

function leadingParty({ seats }: RegionResult, result: NationalResult): Leader {
  const [first, second] = seats;
  if (!first) return null;
  if (second?.seats === first.seats) return 'tied';
  const party = result.parties.find(({ id }) => id === first.party_id);
  return party ? { party, name: party.name, share: null } : null;
}
