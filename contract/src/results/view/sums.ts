import { swingOf } from '../../checks/swing.ts';
import type { PublicSource } from '../../figures/contest-status.ts';
import { figure } from '../../messages/format.ts';
import { say } from '../../messages/results.ts';
import type { NationalResult } from '../results.ts';
import { type Holder, holderOf } from './holders.ts';
import type { Contest, View } from './view.ts';

/** Whether votes of a constituency are in the sums. */
export const hasFigures = ({ reported, partly }: Pick<NationalResult['reporting'], 'reported' | 'partly'>): boolean =>
  reported + partly > 0;

/** The sums over the reported constituencies, each with its name and what it is out of; null where nothing is reported. */
export function sumsOf({ totals: sums, reporting }: NationalResult) {
  const units = say.withRegister({ registers: sums.registers, of: reporting.reported });
  return {
    valid: {
      label: say.validVotes,
      value: hasFigures(reporting) ? sums.valid_votes : null,
      note: say.inReported,
    },
    rejected: {
      label: say.rejectedVotes,
      value: sums.rejected_votes,
      note: sums.rejected_votes === null ? say.noRegister : units,
    },
    turnout: {
      label: say.turnoutFrom({ from: sums.turnout_from }),
      value: sums.turnout,
      note:
        sums.registered_voters === null
          ? say.noRegister
          : say.turnoutOf({ registered: figure(sums.registered_voters), units }),
    },
  };
}

export type SeatRow = NationalResult['seats'][number] & { holder: Holder };

/** The rows of seats with their holders: those that count, and independents without a seat. */
export function seatRows(result: NationalResult): { ranked: SeatRow[]; alone: SeatRow[] } {
  const rows = result.seats.flatMap((row): SeatRow[] => {
    const holder = holderOf(result, { ...row, candidate_id: row.person?.candidate_id ?? null });
    return holder ? [{ ...row, holder }] : [];
  });
  const alone = rows.filter(({ person, seats: held }) => person !== null && held === 0);
  return { ranked: rows.filter((row) => !alone.includes(row)), alone };
}

/** The candidates against the comparison year: its title, and by how many points each share differs; null where nothing is compared. */
export function swingsOf(contest: Contest): { year: string; pointsOf: (id: number) => number | null } | null {
  const { earlier, reported, candidates, valid } = contest;
  if (!reported || !earlier || valid === null) return null;
  return {
    year: earlier.year,
    pointsOf: (id) => {
      const before = earlier.votes.find((row) => row.id === id)?.votes;
      const votes = candidates.find(({ candidate }) => candidate.id === id)?.votes ?? null;
      return before === undefined || votes === null ? null : swingOf([votes, valid], [before, earlier.valid]);
    },
  };
}

/** Where the votes of a constituency come from. */
function sumOf(source: PublicSource, done: number, total: number): string {
  if (source === 'stations') return say.sumOfStations({ total });
  return source === 'some' ? say.sumOfSome({ done, total }) : '';
}

/** Margin, valid votes, rejected ballots and turnout of a contest, each with its name and what it is out of; null where it is not known. */
export function contestSums(contest: Contest) {
  const { register, turnout_from, stations, reported, source, summed, margin, valid } = contest;
  return {
    margin: { label: say.margin, value: margin, note: margin === null ? '' : say.votesUnit({ count: margin }) },
    valid: { label: say.validVotes, value: valid, note: sumOf(source, summed, stations.total) },
    rejected: {
      label: say.rejectedVotes,
      value: (reported ? register?.rejected : null) ?? null,
      note: register ? '' : say.noRegister,
    },
    turnout: {
      label: say.turnoutFrom({ from: turnout_from }),
      value: register?.in_turnout && register.ballots !== null ? register.ballots / register.registered : null,
      note: register
        ? register.registered > 0
          ? say.ofRegistered({ registered: register.registered })
          : say.noVoters
        : say.noRegister,
    },
  };
}

/** The candidates of a region by votes; while it has not reported, those of the country without figures. */
export const candidatesOfRegion = ({ result }: View, { candidates }: NationalResult['regions'][number]) =>
  candidates.length > 0
    ? candidates
    : result.candidates.map(({ candidate }) => ({ candidate_id: candidate.id, votes: 0, share: null }));
