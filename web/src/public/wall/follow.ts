/** What the stream of a wall says. */
export interface WallMessage {
  event: 'scene' | 'now' | 'revoked';
  data: { content?: string; held_at?: string | null; at?: string };
}

/** Milliseconds without a word after which the connection is made anew; the server speaks every five seconds. */
const SILENT_MS = 12_000;
/** Milliseconds before a lost connection is made again; doubled up to the longest. */
const AGAIN = { first: 500, longest: 5_000 };
/** Milliseconds before a refused link is tried again: a restored database may know it. */
const REFUSED_MS = 60_000;
/** The link is unknown, or revoked. */
const REFUSALS = [401, 410];

/** The messages in a text that ends anywhere; what is left is the beginning of the next one. */
export function messagesIn(text: string): { messages: WallMessage[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const messages = blocks.flatMap((block): WallMessage[] => {
    const event = /^event: (\w+)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event && data ? [{ event: event as WallMessage['event'], data: JSON.parse(data) }] : [];
  });
  return { messages, rest };
}

/** Reads the stream until it ends, is silent or breaks. @returns whether the link was refused */
async function read(link: string, onMessage: (message: WallMessage) => void): Promise<boolean> {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), SILENT_MS);
  try {
    const answer = await fetch('/wall/stream', {
      headers: { authorization: `Bearer ${link}` },
      signal: stop.signal,
      cache: 'no-store',
    });
    if (REFUSALS.includes(answer.status)) return true;
    const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    for (let text = ''; reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), SILENT_MS);
      const { messages, rest } = messagesIn(text + value);
      text = rest;
      for (const message of messages) {
        if (message.event === 'revoked') return true;
        onMessage(message);
      }
    }
  } catch {
    // The network or the server is away: the next turn tries again.
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
  return false;
}

/** Follows the stream of a display link for ever. */
export async function follow(link: string, onMessage: (message: WallMessage) => void): Promise<never> {
  let wait = AGAIN.first;
  for (;;) {
    const isRefused = await read(link, (message) => {
      wait = AGAIN.first;
      onMessage(message);
    });
    if (isRefused) onMessage({ event: 'revoked', data: {} });
    const rest = isRefused ? REFUSED_MS : wait * (0.75 + Math.random() / 2);
    await new Promise((resolve) => setTimeout(resolve, rest));
    wait = Math.min(AGAIN.longest, wait * 2);
  }
}
