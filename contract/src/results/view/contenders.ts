import { say } from '../../messages/results.ts';
import { isNationwide } from '../../places/election-types.ts';
import type { Contender } from '../drawings.ts';
import type { NationalResult } from '../results.ts';
import { colorOf, holderOf, wordBeside } from './holders.ts';
import { candidatesOfRegion, hasFigures, seatRows } from './sums.ts';
import type { Contest, View } from './view.ts';

const pictureOf = (url: string | null): string | null => (url && url !== 'null' ? `${url}?size=320` : null);

type Candidate = NationalResult['candidates'][number]['candidate'];

const ofCandidate = (
  view: View,
  candidate: Candidate,
  votes: number | null,
  share: number | null,
  elected = false,
): Contender => ({
  id: candidate.id,
  key: `candidate-${candidate.id}`,
  name: candidate.name,
  under: wordBeside(candidate),
  color: colorOf(view.result, candidate),
  picture: pictureOf(candidate.avatar_url),
  votes,
  seats: null,
  share,
  elected,
});

/** The candidates of the country by votes, or the holders of seats by seats. Figures are null while nothing is reported. */
export function contendersOfNation(view: View): Contender[] {
  const { result } = view;
  const reported = hasFigures(result.reporting);
  if (result.candidates.length > 0)
    return result.candidates.map(({ candidate, votes, share }) =>
      ofCandidate(view, candidate, reported ? votes : null, share),
    );
  const valid = result.totals.valid_votes;
  return seatRows(result).ranked.map(({ holder, party_id, person, seats, votes }) => ({
    id: person?.candidate_id ?? party_id,
    key: holder.key,
    name: holder.short,
    under: holder.constituency ?? (holder.name === holder.short ? '' : holder.name),
    color: holder.color,
    picture: pictureOf(result.parties.find(({ id }) => id === party_id)?.logo_url ?? null),
    votes: reported ? votes : null,
    seats: reported ? seats : null,
    share: valid > 0 ? votes / valid : null,
    elected: false,
  }));
}

/** The candidates of a region by votes, or the holders of its seats. */
export function contendersOfRegion(view: View, region: NationalResult['regions'][number]): Contender[] {
  const { result } = view;
  const reported = hasFigures(region.reporting);
  if (isNationwide(result.election_type_id))
    return candidatesOfRegion(view, region).flatMap(({ candidate_id, votes, share }) => {
      const known = result.candidates.find(({ candidate }) => candidate.id === candidate_id)?.candidate;
      return known ? [ofCandidate(view, known, reported ? votes : null, share)] : [];
    });
  return region.seats.flatMap((row) => {
    const holder = holderOf(result, row);
    if (!holder) return [];
    return {
      id: row.candidate_id ?? row.party_id,
      key: holder.key,
      name: holder.short,
      under: holder.name === holder.short ? '' : holder.name,
      color: holder.color,
      picture: null,
      votes: null,
      seats: row.seats,
      share: null,
      elected: false,
    };
  });
}

/** The candidates of a constituency by the figures that count: its own, else the sums of its published stations. */
export function contendersOfContest(view: View, contest: Contest): Contender[] {
  const valid = contest.valid ?? 0;
  return contest.candidates.map(({ candidate, votes }) =>
    ofCandidate(
      view,
      candidate,
      votes,
      votes !== null && valid > 0 ? votes / valid : null,
      candidate.id === contest.elected_id,
    ),
  );
}

/** At most so many of a list: what is left is summed up as the last one, so that nothing is missing from a picture. */
export function withOthers(all: readonly Contender[], most: number): Contender[] {
  if (all.length <= most) return [...all];
  const rest = all.slice(most - 1);
  const sumOf = (what: 'votes' | 'seats' | 'share') =>
    rest.every((one) => one[what] === null) ? null : rest.reduce((sum, one) => sum + (one[what] ?? 0), 0);
  const others = {
    ...{ id: 0, key: 'others', name: say.others, under: '', color: 'var(--line-strong)', picture: null },
    ...{ votes: sumOf('votes'), seats: sumOf('seats'), share: sumOf('share'), elected: false },
  };
  return [...all.slice(0, most - 1), others];
}

/** The two that are asked for, the one with more first; else the first two. */
export function twoOf(all: readonly Contender[], ids: readonly number[]): Contender[] {
  const chosen = all.filter(({ id }) => ids.includes(id));
  return (chosen.length === 2 ? chosen : all).slice(0, 2);
}
