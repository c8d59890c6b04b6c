import { contract } from '@election/contract/contract';
import type { Route } from '@election/contract/wire/route';
import { pictureFile } from '@election/server/testing/files/pictures';
import { SMALL } from '@election/server/testing/small-election';
import { describe, sendCall } from '../client.ts';
import { ADMIN, BALLOTS, contestAt, figuresOf, PARLIAMENTARY, PRESIDENTIAL, SUPER_ADMIN, YEAR } from '../election.ts';
import { portOf, type Trial } from '../proof.ts';
import { callRoute, describeReply } from '../request.ts';

const HERE = SMALL.north.first;

/** Writes what the other calls do not: a seat, a station's figures, registers, pink sheets, a restoration. */
export async function makeFurtherRecords(trial: Trial): Promise<void> {
  const seat = { year_id: YEAR, constituency_id: HERE, votes: figuresOf(50, BALLOTS[PARLIAMENTARY]) };
  const station = {
    year_id: YEAR,
    constituency_id: HERE,
    election_type_id: PRESIDENTIAL,
    polling_station_id: SMALL.stations.first,
  };
  const calls = [
    { user: ADMIN, call: 'save', input: seat },
    { user: SUPER_ADMIN, call: 'publish', input: contestAt(HERE, PARLIAMENTARY) },
    { user: ADMIN, call: 'publishStation', input: { ...station, votes: figuresOf(6) } },
  ] as const;
  for (const [at, call] of calls.entries()) {
    const answer = await sendCall(trial.ledger, portOf(trial, at), { ...call, key: `tampering-further-${at}` });
    if (answer?.status !== 200) throw new Error(`${call.call} was answered ${describe(answer)}`);
  }
  const port = portOf(trial, 0);
  for (const election_type_id of [PRESIDENTIAL, PARLIAMENTARY]) {
    const contest = contestAt(HERE, election_type_id);
    const totals = { total_registered_voters: 5_000, total_valid_votes: 1_001, total_rejected: 7 };
    await send(port, contract.registers.save, { ...contest, ...totals });
    // The second sheet replaces the first one; of the presidential contest it is deleted.
    for (const color of ['#aa0000', '#00aa00']) {
      const image = await pictureFile('png', color, 320 + election_type_id);
      await send(port, contract.sheets.upload, { ...contest, image });
    }
  }
  const { rows } = await trial.owner.query<{ id: number }>(
    'select min(id) as id from pink_sheets where ended_at is null',
  );
  await send(port, contract.sheets.remove, { id: rows[0]?.id ?? 0 });
  const made_at = '2026-12-07T18:00:00.000Z';
  await trial.owner.query('insert into restorations (made_at, live_at) values ($1, now())', [made_at]);
  await trial.owner.query(`select record_audit(0, '{}', 'backup.restore', 'database', null, $1)`, [{ made_at }]);
  await trial.owner.query(`select record_audit(0, '{}', 'backup.live', 'database', null, null)`);
}

async function send(port: number, route: Route, input: Record<string, unknown>): Promise<void> {
  const reply = await callRoute(port, route, input, { user: SUPER_ADMIN });
  if (reply.status !== 200) throw new Error(`${route.path} was answered ${describeReply(reply)}`);
}
