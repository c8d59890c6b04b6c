import type { Route } from '@election/contract/route';
import { SMALL, USER_ID } from '@election/server/testing/small-election';
import pg from 'pg';
import { differingTables, openSnapshots } from '../faults/snapshots.ts';
import { type Endpoint, openEndpoints } from '../fuzz/endpoints.ts';
import type { Trial } from '../proof.ts';
import { callRoute, dataOf, describeReply } from '../request.ts';
import { type Server, startServer } from '../servers.ts';
import { sortedJson } from '../sorted-json.ts';

/**
 * Calls that write nothing, writes that end the session of their caller, a claim, which asked for again is the same one, saved files,
 * whose submissions have keys of their own (docs/decisions/0023-receipts-uploads-saved-files.md), and what shows a secret once, so that
 * no answer is kept: it does not hurt to begin anew.
 */
const LEFT_OUT =
  /^(session|passwords|factors|passkeys)\.|^(feedKeys|webhooks)\.make$|^(agentFiles\.check|broadcasting\.authorise|webhooks\.test|submissions\.import|keying\.claim)$/;

interface Made {
  endpoint: Endpoint;
  key: string;
  first: string;
}

/** Sends each write of the contract with a key, moves the people of the election, and sends it again, in a database of its own. */
export async function replayContract({ postgres, folder }: Trial): Promise<{ found: string[]; writes: number }> {
  const url = await postgres.createWithElection();
  const owner = new pg.Pool({ connectionString: url, max: 2 });
  const server = await startServer(url, { DATA_DIR: folder });
  try {
    const made = await makeWrites(server, owner);
    await movePeople(owner);
    const snapshots = await openSnapshots(url);
    const before = await snapshots.take();
    const found: string[] = [];
    for (const { endpoint, key, first } of made) {
      const reply = await send(server, endpoint, key);
      if (reply.status !== 200 || withoutLinks(dataOf(reply)) !== first) {
        found.push(
          `${endpoint.name}, repeated, was answered ${describeReply(reply)} instead of ${first.slice(0, 200)}`,
        );
      }
    }
    const changed = differingTables(before, await snapshots.take());
    await snapshots.close();
    if (changed.length > 0) found.push(`Repeated writes of the contract changed ${changed.join(', ')}`);
    return { found: [...found, ...server.unexpectedExits], writes: made.length };
  } finally {
    await server.stop();
    await owner.end();
  }
}

async function makeWrites(server: Server, owner: pg.Pool): Promise<Made[]> {
  const endpoints = new Map((await openEndpoints(owner)).map((endpoint) => [endpoint.name, endpoint]));
  const made: Made[] = [];
  for (const endpoint of endpoints.values()) {
    if (endpoint.route.method === 'GET' || endpoint.route.access === 'public' || LEFT_OUT.test(endpoint.name)) continue;
    const key = `contract-${endpoint.name.replace('.', '-')}`;
    const reply = await send(server, endpoint, key);
    // What an earlier write has removed or taken is refused, and a refusal is not kept.
    if (reply.status === 200) made.push({ endpoint, key, first: withoutLinks(dataOf(reply)) });
  }
  return made;
}

/** Their permissions go, and their places. Roles stay, since a new one ends sessions. */
async function movePeople(owner: pg.Pool): Promise<void> {
  await owner.query('delete from role_permissions');
  await owner.query('delete from user_constituencies');
  await owner.query(`insert into user_constituencies select id, $1 from users where id = any ($2)`, [
    SMALL.south.second,
    [USER_ID.agent, USER_ID.intern],
  ]);
}

function send({ port }: Server, { route, valid, user }: Endpoint, key: string) {
  return callRoute(port, route as Route, valid, { user, key });
}

/** One-time links are given once; links to pictures are signed anew for each answer. */
const withoutLinks = (data: unknown): string =>
  sortedJson(data, (_, value) => {
    if (value !== null && typeof value === 'object' && 'link' in value)
      return 'purpose' in value ? null : { ...value, link: null };
    return typeof value === 'string' && value.startsWith('/pinksheets/') ? value.split('?')[0] : value;
  });
