import { contract } from '@election/contract/contract';
import { createBareTables } from './bare-tables.ts';
import { CLIENTS, type Machine, type Row, rowOfWrites } from './bench.ts';
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
    const rows: Row[] = [];
    for (const connections of machine.short ? CLIENTS.slice(0, 1) : CLIENTS) {
      const figures = await measureInterleaved(machine, [
        {
          port: servers.running.port,
          connections,
          next: (sent) => {
            const { user_id, constituency_id } = assignmentOf(sent);
            return servers.call(contract.votes.submit, user_id, { year_id, constituency_id, votes: servers.votes() });
          },
        },
        {
          port: servers.bare.port,
          connections,
          next: (sent) => servers.bareCall('/submit', assignmentOf(sent), servers.votes()),
        },
      ]);
      rows.push(rowOfWrites(`submit of ${candidates.length} candidates`, connections, figures));
    }
    return rows;
  } finally {
    await servers.stop();
  }
}
