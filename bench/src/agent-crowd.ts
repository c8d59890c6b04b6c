import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import { privateChannel } from '@election/contract/events';
import { SOCKET_KEY, SOCKET_PATH } from '@election/server/realtime/address';
import { PASSWORD } from '@election/server/rehearsal/accounts';
import WebSocket from 'ws';

/** What the process of the crowd is told. */
export interface ReturnOrder {
  port: number;
  secureRequest: string;
  yearId: number;
  candidates: number[];
  agents: { email: string; constituency_id: number; address: string }[];
}

/** How many came through, how many answers told them to come back later, and what else they were answered. */
export interface ReturnNews {
  served: number;
  delayed: number;
  refusals: string[];
}

/** Nobody waits longer than this on election night without calling the newsroom. */
const PATIENCE = 120_000;

process.once('message', async (order: ReturnOrder) => {
  const news: ReturnNews = { served: 0, delayed: 0, refusals: [] };
  const giveUp = performance.now() + PATIENCE;
  const sockets: WebSocket[] = [];
  const all = order.agents.map(async (agent) => {
    try {
      sockets.push(await comeBack(order, agent, giveUp, news));
      news.served++;
    } catch (error) {
      news.refusals.push(String(error));
    }
  });
  await Promise.all(all);
  process.send?.(news);
  process.once('message', () => process.exit(0));
  for (const socket of sockets) socket.terminate();
});

/** Signs in, sends the figures that waited on the phone, and listens to the own channel. */
async function comeBack(order: ReturnOrder, agent: ReturnOrder['agents'][number], giveUp: number, news: ReturnNews) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-secure-request': order.secureRequest,
    'x-forwarded-for': agent.address,
    'idempotency-key': `return-of-${agent.address.replaceAll('.', '-')}`,
  };
  const ask = async ({ path }: { path: string }, body: unknown) => {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${order.port}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (answer.ok) return answer.json();
      const text = await answer.text();
      const seconds = Number(answer.headers.get('retry-after'));
      if (![429, 503].includes(answer.status) || !seconds || performance.now() > giveUp) {
        throw new Error(`${path}: ${answer.status} ${text}`);
      }
      news.delayed++;
      await pause(seconds * 1000 * (1 + Math.random()));
    }
  };
  const { token, user } = (await ask(contract.session.login, { email: agent.email, password: PASSWORD })) as {
    token: string;
    user: { id: number };
  };
  headers.authorization = `Bearer ${token}`;
  await ask(contract.votes.submit, {
    year_id: order.yearId,
    constituency_id: agent.constituency_id,
    votes: order.candidates.map((candidate_id, at) => ({ candidate_id, vote_count: 100 + at })),
  });
  const socket = new WebSocket(`ws://127.0.0.1:${order.port}${SOCKET_PATH}/${SOCKET_KEY}?protocol=7`);
  const { socket_id } = JSON.parse((await hear(socket, 'pusher:connection_established')).data);
  const channel_name = privateChannel(user.id);
  const { auth } = (await ask(contract.broadcasting.authorise, { socket_id, channel_name })) as { auth: string };
  const subscribed = hear(socket, 'pusher_internal:subscription_succeeded');
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, auth } }));
  await subscribed;
  return socket;
}

async function hear(socket: WebSocket, event: string): Promise<{ data: string }> {
  for (;;) {
    const [raw] = await once(socket, 'message');
    const message = JSON.parse(String(raw));
    if (message.event === event) return message;
    if (message.event === 'pusher:error') throw new Error(String(raw));
  }
}
