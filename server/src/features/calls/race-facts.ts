import { createHash } from 'node:crypto';
import { type Contender, type Outstanding, outlookOf, type SeatFacts } from '@election/contract/outlook/outlook';
import {
  type CallConflict,
  type CallFacts,
  contradictionOf,
  outcomeOfCountry,
  outcomeOfSeat,
  type WantedCall,
} from '@election/contract/results/call-rules';
import type { RaceFigures } from '@election/contract/results/calls';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { Failure } from '../../platform/failure.ts';
import { failures } from '../../platform/sentences.ts';
import { sayCalls as say } from './sentences.ts';

export interface Race {
  year_id: number;
  election_type_id: number;
}

export interface RaceFacts extends CallFacts {
  contest_id: number | null;
}

type Named<T> = T & { name: string };
interface Seat extends SeatFacts {
  constituency_id: number;
  candidates: Named<SeatFacts['candidates'][number]>[];
}
/** What follows from the published figures: of the country, or of each seat (outlook_facts). */
interface Figures {
  majority_percent: number;
  nation: { outstanding: Outstanding; candidates: Named<Contender>[] } | null;
  seats: Seat[] | null;
}
type CountedRace = Race & { constituency_id: number | null };

/** @throws Failure 404 where there is no such race */
export async function factsOf(db: Db, { year_id, election_type_id, constituency_id }: CountedRace): Promise<RaceFacts> {
  const { rows } = await sql<{ facts: Omit<RaceFacts, 'published'> | null; figures: Figures }>`
    select call_facts(${year_id}, ${election_type_id}, ${constituency_id}) as facts,
      outlook_facts(${year_id}, ${election_type_id}) as figures`.execute(db);
  const [row] = rows;
  if (!row?.facts) throw new Failure(404, failures.missing({ what: say.race }));
  return { ...row.facts, published: publishedOf(row.figures, row.facts, constituency_id) };
}

function publishedOf(
  { nation, seats, majority_percent }: Figures,
  { has_runoff, candidates }: Pick<CallFacts, 'has_runoff' | 'candidates'>,
  constituency_id: number | null,
): CallFacts['published'] {
  const seat = seats?.find((one) => one.constituency_id === constituency_id);
  if (seat) return outcomeOfSeat(seat);
  if (!nation) return { settled: false, elected: candidates, runoff: candidates };
  const { outstanding } = nation;
  return outcomeOfCountry(outlookOf(nation.candidates, outstanding, majority_percent), outstanding, has_runoff);
}

/** What is published of a race, as those who call it read it. @throws Failure 404 */
export async function readRace(
  db: Db,
  { year_id, election_type_id, constituency_id }: CountedRace,
): Promise<RaceFigures> {
  const { rows } = await sql<{ figures: Figures | null }>`
    select outlook_facts(${year_id}, ${election_type_id}) as figures`.execute(db);
  const figures = rows[0]?.figures;
  const seat = figures?.seats?.find((one) => one.constituency_id === constituency_id);
  const race = seat ?? (constituency_id === null ? figures?.nation : null);
  if (!race) throw new Failure(404, failures.missing({ what: say.race }));
  const candidates = race.candidates
    .map(({ id, name, votes }) => ({ id, name, votes }))
    .toSorted((a, b) => b.votes - a.votes);
  const [first, second] = candidates;
  const shown = {
    candidates,
    margin: (first?.votes ?? 0) - (second?.votes ?? 0),
    outstanding: race.outstanding,
    stations: seat?.stations ?? null,
  };
  return { ...shown, mark: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
}

/** What contradicts the public calls, by call: those of a race's year and election, or of all. */
export async function contradictionsOf(db: Db, race: Race | null): Promise<Map<number, CallConflict>> {
  type Standing = Race &
    Pick<WantedCall, 'kind' | 'candidate_ids' | 'against_figures'> & {
      id: number;
      constituency_id: number | null;
      facts: Omit<RaceFacts, 'published'>;
    };
  const standing = sql`c.confirmed_at is not null and c.ended_at is null
    and (${race?.year_id ?? null}::int is null or c.year_id = ${race?.year_id ?? null})
    and (${race?.election_type_id ?? null}::int is null or c.election_type_id = ${race?.election_type_id ?? null})`;
  const calls = await sql<Standing>`
    select c.id, c.year_id, c.election_type_id, k.constituency_id, c.kind, c.candidate_ids, c.against_figures,
      call_facts(c.year_id, c.election_type_id, k.constituency_id) as facts
    from calls c left join contests k on k.id = c.contest_id where ${standing}`.execute(db);
  const elections = await sql<Race & { figures: Figures }>`
    select c.year_id, c.election_type_id, outlook_facts(c.year_id, c.election_type_id) as figures
    from (select distinct year_id, election_type_id from calls c where ${standing}) c`.execute(db);
  const keyOf = ({ year_id, election_type_id }: Race) => `${year_id} ${election_type_id}`;
  const figuresOf = new Map(elections.rows.map((election) => [keyOf(election), election.figures]));
  const found = new Map<number, CallConflict>();
  for (const call of calls.rows) {
    const figures = figuresOf.get(keyOf(call));
    const published = figures && publishedOf(figures, call.facts, call.constituency_id);
    const conflict = published && contradictionOf(call, { ...call.facts, published });
    if (conflict) found.set(call.id, conflict);
  }
  return found;
}
