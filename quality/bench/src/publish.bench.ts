import { contract } from '@election/contract/contract';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import type pg from 'pg';
import { createBareTables } from './bare-tables.ts';
import { CLIENTS, type Machine, type Row, rowOfWrites, WORST_WRITE } from './bench.ts';
import { withClient } from './database.ts';
import { type Assignment, CORRECTION, createElection, type Election } from './election.ts';
import { measureInterleaved } from './interleaved.ts';
import { addressOf, load } from './load.ts';
import {
  insertPending,
  providerOf,
  resetToOutdated,
  resetToPending,
  resetToUnpublished,
  SCHEMAS,
} from './pending-figures.ts';
import { openWriteServers } from './write-servers.ts';

const CONSTITUENCIES = { full: 276, short: 92 };
/** Providers of each contest: every provider's entries can be approved once a round. */
const PROVIDERS = { full: 4, short: 1 };

/**
 * Approvals of twelve figures, then first publications of the contests, then publications that correct them, against the same rows
 * written by one statement; approvals at 64, 32 and one client.
 */
export async function approveAndPublish(machine: Machine): Promise<Row[]> {
  const url = await machine.database();
  const providers = machine.short ? PROVIDERS.short : PROVIDERS.full;
  return withClient(url, async (client) => {
    const election = await createElection(client, machine.short ? CONSTITUENCIES.short : CONSTITUENCIES.full);
    await createBareTables(client, election);
    for (const schema of SCHEMAS) await insertPending(client, schema, election, providers);
    await client.query('analyze');
    const servers = await openWriteServers(url, election);
    const setup: Setup = { machine, client, election, servers };
    try {
      const approvals: Row[] = [];
      for (const clients of machine.short ? CLIENTS.slice(0, 1) : CLIENTS)
        approvals.push(await measureApprovals(setup, providers, clients));
      const publications = [await measurePublications(setup, 'publish')];
      if (!machine.short) publications.push(await measurePublications(setup, 'correct'));
      return [...approvals, ...publications];
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

/** The figures of every provider's entries; see insertPending. */
const pendingVotes = ({ candidates }: Election) =>
  candidates.map((candidate_id, at) => ({ candidate_id, vote_count: 100 + at }));

const contestOf = ({ year_id }: Election, { constituency_id }: Assignment) => ({
  year_id,
  constituency_id,
  election_type_id: ELECTION_TYPE.presidential,
});

async function measureApprovals(
  { machine, client, election, servers }: Setup,
  providers: number,
  connections: number,
): Promise<Row> {
  const { assignments, admin_id, candidates } = election;
  const pending = pendingVotes(election);
  const calls = assignments.length * providers;
  const entryOf = (sent: number) => {
    const assignment = assignments[sent % assignments.length] as Assignment;
    return { ...assignment, user_id: providerOf(assignment, Math.floor(sent / assignments.length)) };
  };
  const figures = await measureInterleaved(machine, [
    {
      port: servers.running.port,
      calls,
      connections,
      reset: () => resetToPending(client, 'public', election),
      next: (sent) => {
        const entry = entryOf(sent);
        const votes = pending.map((vote) => ({ ...vote, user_id: entry.user_id }));
        return servers.call(contract.votes.decide, admin_id, { ...contestOf(election, entry), votes });
      },
    },
    {
      port: servers.bare.port,
      calls,
      connections,
      reset: () => resetToPending(client, 'bare', election),
      next: (sent) => servers.bareCall('/approve', entryOf(sent), pending, admin_id),
    },
  ]);
  return rowOfWrites(`approve ${candidates.length} figures`, connections, figures);
}

/** First publications, or those of figures that differ from the public ones: a correction each, which the limit does not keep. */
async function measurePublications(
  { machine, client, election, servers }: Setup,
  kind: 'publish' | 'correct',
): Promise<Row> {
  const reset = kind === 'publish' ? resetToUnpublished : resetToOutdated;
  const headers = servers.headersOf(election.admin_id);
  /** The validator's screen has shown the findings of a contest before Publish Votes is pressed. */
  const readFindings = () => {
    const { method, path } = contract.findings.list;
    const next = (sent: number) => ({
      method,
      path: addressOf({ path }, contestOf(election, election.assignments[sent] as Assignment)),
      headers,
    });
    return load(servers.running.port, next, { seconds: 0, calls: election.assignments.length, connections: 8 });
  };
  const { assignments, admin_id, candidates } = election;
  const pending = pendingVotes(election);
  const assignmentOf = (sent: number) => assignments[sent % assignments.length] as Assignment;
  const figures = await measureInterleaved(machine, [
    {
      port: servers.running.port,
      calls: assignments.length,
      reset: async () => {
        await reset(client, 'public', election);
        const { wrong } = await readFindings();
        if (wrong > 0) throw new Error(`${wrong} findings could not be read`);
      },
      next: (sent) => {
        const contest = contestOf(election, assignmentOf(sent));
        return servers.call(contract.votes.publish, admin_id, { ...contest, correction: CORRECTION });
      },
    },
    {
      port: servers.bare.port,
      calls: assignments.length,
      reset: () => reset(client, 'bare', election),
      next: (sent) => servers.bareCall('/publish', assignmentOf(sent), pending, admin_id),
    },
  ]);
  const what = `${kind} ${candidates.length} figures`;
  return { what, unit: 'calls/s', ...figures('perSecond'), target: { atLeast: 0.7 }, worst: WORST_WRITE };
}
