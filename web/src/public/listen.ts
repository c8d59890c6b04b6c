import { CHANGE_EVENT, RESULTS_CHANNEL } from '@election/contract/events/events';

/** Milliseconds before a lost connection is made again; doubled up to a minute. */
const AGAIN_MS = 1000;
const LONGEST_MS = 60_000;
/** Milliseconds over which readers spread their reads after an event that all of them receive at the same moment. */
const CROWD_MS = 4000;
/** A wrong figure leaves every screen within two seconds. */
const CORRECTION_MS = 800;

/** The type of change that a message of the Pusher protocol brings; null for every other message. */
export function changeIn(text: string): string | null {
  try {
    const { event, data } = JSON.parse(text) as { event?: string; data?: string };
    if (event !== CHANGE_EVENT) return null;
    return String((JSON.parse(data ?? '{}') as { type?: string }).type);
  } catch {
    return null;
  }
}

/** Listens on the channel of the results, and calls back some time after each change, spread over all readers. @returns stops it */
export function listen(address: string, onChange: () => void): () => void {
  const url = new URL(address, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = '?protocol=7&client=results&version=1';
  let failures = 0;
  let isStopped = false;
  let socket: WebSocket;
  const connect = () => {
    if (isStopped) return;
    const opened = new WebSocket(url);
    socket = opened;
    opened.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.includes('pusher:connection_established')) {
        // Changes before this moment did not reach this page.
        if (failures > 0) onChange();
        failures = 0;
        opened.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: RESULTS_CHANNEL } }));
      } else if (text.includes('pusher:ping')) {
        opened.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
      } else {
        const type = changeIn(text);
        if (type !== null) setTimeout(onChange, Math.random() * (type === 'correction' ? CORRECTION_MS : CROWD_MS));
      }
    });
    opened.addEventListener('close', () => {
      const wait = Math.min(LONGEST_MS, AGAIN_MS * 2 ** failures);
      failures += 1;
      setTimeout(connect, wait * (0.5 + Math.random()));
    });
  };
  connect();
  return () => {
    isStopped = true;
    socket.close();
  };
}
