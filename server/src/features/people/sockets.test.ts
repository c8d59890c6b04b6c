import { contract } from '@election/contract/contract';
import { ROLE_ID } from '@election/contract/people/permissions';
import { beforeAll, expect, test } from 'vitest';
import { privateChannel } from '../../platform/realtime/address.ts';
import { useServer } from '../../testing/server.ts';
import { type Person, SMALL, USER_ID } from '../../testing/small-election.ts';
import { listenAnywhere, openSocket, type SocketClient, socketUrl } from '../../testing/socket-client.ts';

const server = useServer();
const { users, broadcasting, session } = contract;
let port: number;

beforeAll(async () => {
  port = await listenAnywhere(server.app);
});

async function listenAs(person: Person): Promise<SocketClient> {
  const client = await openSocket(socketUrl(port));
  const channel_name = privateChannel(USER_ID[person]);
  const { data } = await server.as(person)(broadcasting.authorise, { socket_id: client.id, channel_name });
  await client.subscribe(channel_name, data.auth);
  return client;
}

const { region, first } = SMALL.north;
const as = (person: Person, changes: object) => ({
  id: USER_ID[person],
  name: person,
  email: `${person}@example.com`,
  status: 'active',
  role_id: ROLE_ID[person as keyof typeof ROLE_ID],
  region_id: region,
  constituency_ids: [first],
  ...changes,
});

test.each([
  ['agent', 'deactivated', { status: 'inactive' }],
  ['intern', 'given another role', { role_id: ROLE_ID.agent }],
  ['correspondent', 'sent to another region', { region_id: SMALL.south.region }],
] as const)('an %s who is %s loses sockets and access at once', async (person, _, changes) => {
  const [client, witness] = [await listenAs(person), await listenAs('admin')];
  const answer = await server.as('super_admin')(users.update, as(person, changes));
  expect(answer.status).toBe(200);
  expect((await server.as(person)(session.me, {})).status).toBe(401);
  expect(await client.closed).toMatchObject({ code: 4200 });
  expect(witness.socket.readyState).toBe(witness.socket.OPEN);
  const ask = { socket_id: '1.2', channel_name: privateChannel(USER_ID[person]) };
  expect((await server.as(person)(broadcasting.authorise, ask)).status).toBe(401);
  witness.socket.close();
});
