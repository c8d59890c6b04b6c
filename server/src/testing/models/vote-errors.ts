import { type Contest, candidatesOf, figureOf, key, STATION_VOTERS, STATIONS, type Vote } from './vote-world.ts';

// Which figures stop a publication, read from the rules a second time: nothing here calls the product's checks, so that a
// mistake in them shows. Warnings stop nothing and are left out.

/** An error as the product names it: its code, and the numbers and names of its sentence. */
export interface VoteError {
  code: 'C1' | 'C2' | 'C4' | 'C9' | 'C20';
  numbers: Record<string, number | string>;
}

/** Figures of a place; null where none is known. */
interface Sheet {
  rows: { name: string; active: boolean; votes: number | null; stations?: number | null }[];
  register?: Contest['register'];
  /** Registered voters of the place, where no register says otherwise. */
  voters: number | null;
  /** Whether every station has reported; undefined: none has. */
  stations?: { total: number; reported: number };
}

function errorsOf({ rows, register = null, voters, stations }: Sheet): VoteError[] {
  const entered = rows.flatMap(({ votes }) => (votes === null ? [] : [votes]));
  if (entered.length === 0) return [];
  const errors: VoteError[] = [];
  let sum = 0;
  for (const votes of entered) sum += votes;

  // The candidates' votes are the valid ones.
  const valid = register?.total_valid_votes ?? sum;
  if (valid !== sum) errors.push({ code: 'C1', numbers: { sum, valid } });

  // No more ballots than voters; a register of 0 is a warning.
  const ballots = valid + (register?.total_rejected ?? 0);
  const registered = register?.total_registered_voters ?? voters;
  if (registered !== null && registered > 0 && ballots > registered)
    errors.push({ code: 'C2', numbers: { ballots, registered } });

  // A contest in which every candidate got nothing.
  const isComplete = rows.every(({ active, votes }) => !active || votes !== null);
  if (isComplete && entered.every((votes) => votes === 0)) errors.push({ code: 'C4', numbers: {} });

  // Once all stations are in, they add up to the constituency's figure.
  if (stations && stations.reported > 0 && stations.reported === stations.total) {
    for (const { name, votes, stations: sum = null } of rows) {
      if (votes === null || sum === null || votes === sum) continue;
      errors.push({ code: 'C9', numbers: { name, sum, votes, ...stations } });
    }
  }

  // An inactive candidate takes no votes, so one who leads is a mistake of candidate or figures.
  const highest = Math.max(0, ...entered);
  for (const { name, active, votes } of rows) {
    if (!active && highest > 0 && votes === highest) errors.push({ code: 'C20', numbers: { name, votes } });
  }
  return errors;
}

/** What the product says of an error. */
export function errorSentence({ code, numbers }: VoteError): string {
  const said = (name: string) => Number(numbers[name]).toLocaleString('en-GB');
  if (code === 'C1') {
    return `The candidates' votes add up to ${said('sum')}, but the register says ${said('valid')} valid votes.`;
  }
  if (code === 'C2') {
    const voters = numbers.registered === 1 ? 'voter' : 'voters';
    return `${said('ballots')} ballots are more than the ${said('registered')} registered ${voters}.`;
  }
  if (code === 'C4') return 'Every figure is 0. Give the reason if this is so.';
  if (code === 'C20') {
    return `${numbers.name} is inactive, but has the most votes here: ${said('votes')}. Make the candidate active, correct the figures, or set the status of the contest to annulled.`;
  }
  const stations = `${said('reported')} of ${said('total')} stations`;
  return `${numbers.name}: ${stations} add up to ${said('sum')}, the constituency says ${said('votes')}.`;
}

/** Errors of the contest without an override for these numbers. */
export function openErrors(contest: Contest): VoteError[] {
  const stations = STATIONS.filter(({ constituency }) => constituency === contest.constituency);
  const candidates = candidatesOf(contest);
  const published = (place: number, candidate: number) => figureOf(contest, place, candidate)?.published ?? null;
  const sumOf = (candidate: number) => {
    const figures = stations.flatMap(({ id }) => published(id, candidate) ?? []);
    return figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0);
  };
  const reported = stations.filter(({ id }) => candidates.some((candidate) => published(id, candidate.id) !== null));
  const errors = errorsOf({
    rows: candidates.map(({ id, name, inactive }) => ({
      name,
      active: !inactive,
      votes: figureOf(contest, 0, id)?.live ?? null,
      stations: sumOf(id),
    })),
    register: contest.register,
    voters: contest.constituency === 4 ? null : 50_000,
    stations: { reported: reported.length, total: stations.length },
  });
  return errors.filter(({ code, numbers }) => !contest.overridden.has(key(code, JSON.stringify(numbers))));
}

/** The errors once these votes are live. */
export function errorsWith(contest: Contest, votes: readonly Vote[]) {
  const values = new Map(contest.values);
  for (const { candidate_id: candidate, vote_count: live } of votes) {
    const none = { place: 0, candidate, published: null, version: 0, origin: '', setBy: [] };
    values.set(key(0, candidate), { ...(figureOf(contest, 0, candidate) ?? none), live });
  }
  return openErrors({ ...contest, values });
}

/** What is wrong with a station's figures as they would stand. */
export function stationErrors(contest: Contest, place: number, votes: readonly Vote[]): string[] {
  const sent = new Map(votes.map(({ candidate_id, vote_count }) => [candidate_id, vote_count]));
  const rows = candidatesOf(contest).map(({ id, name, inactive }) => ({
    name,
    active: !inactive,
    votes: sent.get(id) ?? figureOf(contest, place, id)?.live ?? null,
  }));
  return errorsOf({ rows, voters: STATION_VOTERS }).map(errorSentence);
}
