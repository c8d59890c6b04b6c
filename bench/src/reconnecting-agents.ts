import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { privateChannel, SOCKET_KEY, SOCKET_PATH } from '@election/server/platform/realtime/address';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import WebSocket from 'ws';

/** What the bench tells the process of agents. */
export interface AgentsOrder {
  port: number;
  secureRequest: string;
  yearId: number;
  candidates: number[];
  /** With a token the agent's session is still valid. */
  agents: { id: number; email: string; constituency_id: number; address: string; token?: string }[];
}

/** Agents who were served, answers with Retry-After, and the errors of the other agents. */
export interface AgentsReport {
  served: number;
  delayed: number;
  errors: string[];
}

/** Agents give up after this. */
const TIMEOUT_MS = 120_000;

process.once('message', async (order: AgentsOrder) => {
  const report: AgentsReport = { served: 0, delayed: 0, errors: [] };
  const giveUpAt = performance.now() + TIMEOUT_MS;
  const sockets: WebSocket[] = [];
  const all = order.agents.map(async (agent) => {
    try {
      sockets.push(await reconnect(order, agent, giveUpAt, report));
      report.served++;
    } catch (error) {
      report.errors.push(String(error));
    }
  });
  await Promise.all(all);
  process.send?.(report);
  process.once('message', () => process.exit(0));
  for (const socket of sockets) socket.terminate();
});

type Agent = AgentsOrder['agents'][number];

/** Signs in where the session has ended, sends the queued figures, and subscribes to the user's channel. */
async function reconnect(order: AgentsOrder, agent: Agent, giveUpAt: number, report: AgentsReport): Promise<WebSocket> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-secure-request': order.secureRequest,
    'x-forwarded-for': agent.address,
    'idempotency-key': `reconnect-of-${agent.address.replaceAll('.', '-')}`,
  };
  /** Retries as the console does: after Retry-After, with jitter. */
  const post = async ({ path }: { path: string }, input: unknown) => {
    const body = JSON.stringify(input);
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${order.port}${path}`, { method: 'POST', headers, body });
      if (answer.ok) return answer.json();
      const text = await answer.text();
      const seconds = Number(answer.headers.get('retry-after'));
      if (![429, 503].includes(answer.status) || !seconds || performance.now() > giveUpAt) {
        throw new Error(`${path}: ${answer.status} ${text}`);
      }
      report.delayed++;
      await pause(seconds * 1000 * (1 + Math.random()));
    }
  };
  const signIn = async () => {
    const answer = await post(contract.session.login, { email: agent.email, password: PASSWORD });
    return (answer as { token: string }).token;
  };
  headers.authorization = `Bearer ${agent.token ?? (await signIn())}`;
  await post(contract.votes.submit, {
    year_id: order.yearId,
    constituency_id: agent.constituency_id,
    votes: order.candidates.map((candidate_id, at) => ({ candidate_id, vote_count: 100 + at })),
  });
  const socket = new WebSocket(`ws://127.0.0.1:${order.port}${SOCKET_PATH}/${SOCKET_KEY}?protocol=7`);
  const { socket_id } = JSON.parse((await receive(socket, 'pusher:connection_established')).data);
  const channel_name = privateChannel(agent.id);
  const { auth } = (await post(contract.broadcasting.authorise, { socket_id, channel_name })) as { auth: string };
  const subscribed = receive(socket, 'pusher_internal:subscription_succeeded');
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, auth } }));
  await subscribed;
  return socket;
}

/** Waits for an event. @throws Error where the server sends an error instead */
async function receive(socket: WebSocket, event: string): Promise<{ data: string }> {
  for (;;) {
    const [raw] = await once(socket, 'message');
    const message = JSON.parse(String(raw));
    if (message.event === event) return message;
    if (message.event === 'pusher:error') throw new Error(String(raw));
  }
}
