import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type pg from 'pg';
import { createBareTables } from './bare-tables.ts';
import { CLIENTS, type Machine, type Row, rowOfWrites } from './bench.ts';
import { withClient } from './database.ts';
import { type Assignment, createElection, type Election } from './election.ts';
import { measureInterleaved } from './interleaved.ts';
import { addressOf, load } from './load.ts';
import { insertPending, resetToPending, resetToUnpublished, SCHEMAS } from './pending-figures.ts';
import { openWriteServers } from './write-servers.ts';

const CONSTITUENCIES = { full: 276, short: 92 };

/** Approvals of twelve figures, then first publications of the contests, against the same rows written by one statement. */
export async function approveAndPublish(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  return withClient(url, async (client) => {
    const election = await createElection(client, machine.short ? CONSTITUENCIES.short : CONSTITUENCIES.full);
    await createBareTables(client, election);
    for (const schema of SCHEMAS) await insertPending(client, schema, election);
    await client.query('analyze');
    const servers = await openWriteServers(url, election);
    const setup: Setup = { machine, client, election, servers };
    try {
      return [await measureApprovals(setup), await measurePublications(setup)];
    } finally {
      await servers.stop();
    }
  });
}

interface Setup {
  machine: Machine;
  client: pg.Client;
  election: Election;
  servers: Awaited<ReturnType<typeof openWriteServers>>;
}

/** The figures of every agent's entries; see insertPending. */
const pendingVotes = ({ candidates }: Election) =>
  candidates.map((candidate_id, at) => ({ candidate_id, vote_count: 100 + at }));

const assignmentOf = ({ assignments }: Election, sent: number) => assignments[sent % assignments.length] as Assignment;

const contestOf = (election: Election, sent: number) => ({
  year_id: election.year_id,
  constituency_id: assignmentOf(election, sent).constituency_id,
  election_type_id: ELECTION_TYPE.presidential,
});

async function measureApprovals({ machine, client, election, servers }: Setup): Promise<Row> {
  const { assignments, admin_id, candidates } = election;
  const pending = pendingVotes(election);
  const [connections = 1] = CLIENTS;
  const round = { calls: assignments.length, connections };
  const figures = await measureInterleaved(machine, [
    {
      ...round,
      port: servers.running.port,
      reset: () => resetToPending(client, 'public', election),
      next: (sent) => {
        const { user_id } = assignmentOf(election, sent);
        const votes = pending.map((vote) => ({ ...vote, user_id }));
        return servers.call(contract.votes.decide, admin_id, { ...contestOf(election, sent), votes });
      },
    },
    {
      ...round,
      port: servers.bare.port,
      reset: () => resetToPending(client, 'bare', election),
      next: (sent) => servers.bareCall('/approve', assignmentOf(election, sent), pending, admin_id),
    },
  ]);
  return rowOfWrites(`approve ${candidates.length} figures`, connections, figures);
}

async function measurePublications({ machine, client, election, servers }: Setup): Promise<Row> {
  const { assignments, admin_id, candidates } = election;
  const headers = servers.headersOf(admin_id);
  const calls = assignments.length;
  /** The validator's screen has shown the findings of a contest before Publish Votes is pressed. */
  const readFindings = () => {
    const { method, path } = contract.findings.list;
    const next = (sent: number) => ({ method, path: addressOf({ path }, contestOf(election, sent)), headers });
    return load(servers.running.port, next, { seconds: 0, calls, connections: 8 });
  };
  const figures = await measureInterleaved(machine, [
    {
      port: servers.running.port,
      calls,
      reset: async () => {
        await resetToUnpublished(client, 'public', election);
        await readFindings();
      },
      next: (sent) => servers.call(contract.votes.publish, admin_id, contestOf(election, sent)),
    },
    {
      port: servers.bare.port,
      calls,
      reset: () => resetToUnpublished(client, 'bare', election),
      next: (sent) => servers.bareCall('/publish', assignmentOf(election, sent), pendingVotes(election), admin_id),
    },
  ]);
  const what = `publish ${candidates.length} figures`;
  return { what, unit: 'calls/s', ...figures, target: { atLeast: 0.7 } };
}
