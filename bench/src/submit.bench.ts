import { contract } from '@election/contract/contract';
import type { Machine, Row } from './bench.ts';
import { layOut, openBareTables, type Place, withClient } from './country.ts';
import { inTurns } from './in-turns.ts';
import { openSides } from './write-sides.ts';

const CONSTITUENCIES = 276;

/**
 * Submissions of twelve candidates by an agent a constituency, each with a key of its own: entries, history, pending item,
 * audit and event, against the same rows written by hand.
 */
export async function submit(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const country = await withClient(url, async (client) => {
    const laid = await layOut(client, CONSTITUENCIES);
    await openBareTables(client, laid);
    return laid;
  });
  const { year_id, candidates, places } = country;
  const sides = await openSides(url, country);
  try {
    const placeOf = (sent: number) => places[sent % places.length] as Place;
    const figures = await inTurns(machine, [
      {
        port: sides.running.port,
        next: (sent) => {
          const { user_id, constituency_id } = placeOf(sent);
          return sides.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: sides.votes() });
        },
      },
      { port: sides.bare.port, next: (sent) => sides.bareCall('/submit', placeOf(sent), sides.votes()) },
    ]);
    const what = `submit of ${candidates.length} candidates`;
    const rate: Row = { what, unit: 'calls/s', ...figures('perSecond'), mark: { atLeast: 0.7 } };
    if (machine.short) return [rate];
    return [rate, { what: `${what}, slowest hundredth`, unit: 'ms', ...figures('p99'), mark: { atMost: 2 } }];
  } finally {
    await sides.stop();
  }
}
