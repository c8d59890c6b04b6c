import type { StationFigures } from '@election/contract/checks/comparisons';
import type { KnownFigures } from '@election/contract/checks/figures-of';
import type { Unit } from './findings.ts';

/** A candidate as a ballot has it. */
type OnBallot = Pick<KnownFigures['candidates'][number], 'id' | 'name' | 'status'>;

/** The candidates of a constituency, or with `place` 0 those of the country. */
export interface Ballot {
  election_type: number;
  place: number;
  candidates: OnBallot[];
}

/** Figures by candidate, in the order of `candidates`. */
interface Columns {
  candidates: number[];
  votes: (number | null)[];
}

/** A unit as import_units returns it. */
export interface PackedUnit extends Omit<Unit, 'figures'> {
  ballot: number;
  figures: Omit<KnownFigures, 'candidates' | 'station_figures'> &
    Columns & {
      published: (number | null)[];
      /** The sums of the stations; null where there are none. */
      sums: Record<string, number> | null;
      station_figures: (Omit<StationFigures, 'votes'> & Columns)[];
    };
}

/** Returns a function that puts the figures of a unit beside the candidates of its ballot. */
export function unpackUnits(ballots: readonly Ballot[]): (unit: PackedUnit) => Unit {
  const known = new Map(
    ballots.map(({ election_type, place, candidates }) => [`${election_type} ${place}`, candidates]),
  );
  return ({ ballot, figures: { candidates, votes, published, sums, station_figures, ...figures }, ...unit }) => {
    const at = new Map(candidates.map((id, index) => [id, index]));
    const ofBallot = known.get(`${unit.election_type} ${ballot}`) ?? [];
    return {
      ...unit,
      figures: {
        ...figures,
        candidates: ofBallot.map((candidate) => {
          const index = at.get(candidate.id) ?? -1;
          return {
            ...candidate,
            votes: votes[index] ?? null,
            published: published[index] ?? null,
            stations: sums?.[candidate.id] ?? null,
          };
        }),
        station_figures: station_figures.map(({ candidates: ids, votes: counted, ...station }) => ({
          ...station,
          votes: ids.flatMap((id, index) => {
            const figure = counted[index] ?? null;
            return figure === null ? [] : [{ id, votes: figure }];
          }),
        })),
      },
    };
  };
}
