import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Frame, readFrames } from './frames.ts';

/** Decides over a message before it goes on; false cuts the connection. Nothing: it goes on at once. */
export type Look = (frame: Frame) => Promise<boolean> | undefined;

/** Stands between a server and its database, and sees every message of either. */
export interface Gate {
  /** Where the server finds its database. */
  url: string;
  /** Who looks at the messages; connections that wait for notifications are not shown. */
  look: Look | null;
  /** What is sent on instead of a message of the server. */
  rewrite: ((frame: Frame) => Buffer) | null;
  /** Cuts all connections but those that wait for notifications: the next call opens one that has prepared nothing yet. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** @param url of the database */
export async function openGate(url: string): Promise<Gate> {
  const target = new URL(url);
  const open = new Set<{ near: Socket; far: Socket; frames: ReturnType<typeof readFrames> }>();

  const door = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const frames = readFrames();
    const one = { near, far, frames };
    open.add(one);
    const cut = () => {
      near.destroy();
      far.destroy();
      open.delete(one);
    };
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', cut).on('close', cut);
    const pass = (to: Socket, read: (chunk: Buffer) => Frame[]) => {
      const waiting: Frame[] = [];
      let isHeld = false;
      const drain = () => {
        while (!isHeld) {
          const frame = waiting.shift();
          if (!frame) return;
          const go = () =>
            to.writable && to.write(frame.isAnswer ? frame.bytes : (gate.rewrite?.(frame) ?? frame.bytes));
          const verdict = frames.listens() ? undefined : gate.look?.(frame);
          if (!verdict) {
            go();
            continue;
          }
          isHeld = true;
          verdict.then((goesOn) => {
            isHeld = false;
            if (!goesOn) return cut();
            go();
            drain();
          });
        }
      };
      return (chunk: Buffer) => {
        waiting.push(...read(chunk));
        drain();
      };
    };
    near.on('data', pass(far, frames.asked));
    far.on('data', pass(near, frames.answered));
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const own = new URL(url);
  own.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  const gate: Gate = {
    url: own.href,
    look: null,
    rewrite: null,
    async reset() {
      const ended = [...open].filter(({ frames }) => !frames.listens());
      await Promise.all(
        ended.map(async ({ near }) => {
          if (near.destroyed) return;
          const closed = once(near, 'close');
          // Closed once the server has hung up, too: it knows by then.
          near.end();
          await closed;
        }),
      );
    },
    async close() {
      for (const { near } of open) near.destroy();
      door.close();
      await once(door, 'close');
    },
  };
  return gate;
}
