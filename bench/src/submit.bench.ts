import { contract } from '@election/contract/contract';
import { createBareTables } from './bare-tables.ts';
import { type Machine, type Row, WORST_WRITE } from './bench.ts';
import { withClient } from './database.ts';
import { type Assignment, createElection } from './election.ts';
import { measureInterleaved } from './interleaved.ts';
import { openWriteServers } from './write-servers.ts';

const CONSTITUENCIES = 276;

/** Submissions of twelve figures with new keys, against the same rows written by one statement. */
export async function submit(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const election = await withClient(url, async (client) => {
    const created = await createElection(client, CONSTITUENCIES);
    await createBareTables(client, created);
    return created;
  });
  const { year_id, candidates, assignments } = election;
  const servers = await openWriteServers(url, election);
  try {
    const assignmentOf = (sent: number) => assignments[sent % assignments.length] as Assignment;
    const figures = await measureInterleaved(machine, [
      {
        port: servers.running.port,
        next: (sent) => {
          const { user_id, constituency_id } = assignmentOf(sent);
          return servers.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: servers.votes() });
        },
      },
      { port: servers.bare.port, next: (sent) => servers.bareCall('/submit', assignmentOf(sent), servers.votes()) },
    ]);
    const what = `submit of ${candidates.length} candidates`;
    const rate: Row = { what, unit: 'calls/s', ...figures('perSecond'), target: { atLeast: 0.7 }, worst: WORST_WRITE };
    if (machine.short) return [rate];
    return [rate, { what: `${what}, p99`, unit: 'ms', ...figures('p99'), target: { atMost: 2 } }];
  } finally {
    await servers.stop();
  }
}
