import { contract } from '@election/contract/contract';
import type { Machine, Row } from './bench.ts';
import { layOut, openBareTables, type Place, withClient } from './country.ts';
import { fill, letWait, makeNew, providerOf, SCHEMAS } from './figures.ts';
import { inTurns } from './in-turns.ts';
import { openSides } from './write-sides.ts';

const CONSTITUENCIES = { full: 276, short: 92 };
/** Approved in a turn; each of them can be approved once. */
const ROUNDS = { full: 4, short: 1 };

/** Approvals of twelve figures each, then publications of the contests, against the same rows written by hand. */
export async function approveAndPublish(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const rounds = machine.short ? ROUNDS.short : ROUNDS.full;
  return withClient(url, async (client) => {
    const country = await layOut(client, machine.short ? CONSTITUENCIES.short : CONSTITUENCIES.full);
    await openBareTables(client, country);
    for (const schema of SCHEMAS) await fill(client, schema, country, rounds);
    await client.query('analyze');
    const { year_id, candidates, places, admin_id } = country;
    const sides = await openSides(url, country);
    const placeOf = (sent: number) => places[sent % places.length] as Place;
    /** What waits at a place, the same for every provider. */
    const waiting = candidates.map((candidate_id, at) => ({ candidate_id, vote_count: 100 + at }));
    const contestOf = ({ constituency_id }: Place) => ({ year_id, constituency_id, election_type_id: 1 });
    try {
      const approved = await inTurns(machine, [
        {
          port: sides.running.port,
          calls: places.length * rounds,
          reset: () => letWait(client, 'public', country),
          next: (sent) => {
            const user_id = providerOf(placeOf(sent), Math.floor(sent / places.length));
            const votes = waiting.map((vote) => ({ ...vote, user_id }));
            return sides.call(contract.votes.decide, admin_id, { ...contestOf(placeOf(sent)), votes });
          },
        },
        {
          port: sides.bare.port,
          calls: places.length * rounds,
          reset: () => letWait(client, 'bare', country),
          next: (sent) => {
            const user_id = providerOf(placeOf(sent), Math.floor(sent / places.length));
            return sides.bareCall('/approve', { ...placeOf(sent), user_id }, waiting, admin_id);
          },
        },
      ]);
      const published = await inTurns(machine, [
        {
          port: sides.running.port,
          calls: places.length,
          reset: () => makeNew(client, 'public', country),
          next: (sent) => sides.call(contract.votes.publish, admin_id, contestOf(placeOf(sent))),
        },
        {
          port: sides.bare.port,
          calls: places.length,
          reset: () => makeNew(client, 'bare', country),
          next: (sent) => sides.bareCall('/publish', placeOf(sent), waiting, admin_id),
        },
      ]);
      const mark = { atLeast: 0.7 };
      return [
        { what: `approve ${candidates.length} figures`, unit: 'calls/s', ...approved('perSecond'), mark },
        { what: `publish ${candidates.length} figures`, unit: 'calls/s', ...published('perSecond'), mark },
      ];
    } finally {
      await sides.stop();
    }
  });
}
