import type { PictureMessage } from '@election/contract/results/scenes';

/** What the stream of a wall or a graphic says. */
export interface StreamMessage<Picture> {
  /**
   * picture: something else is to be shown. now: what is shown is of this moment. revoked: the link opens nothing any more. refused:
   * what a graphic was told is not there. reload: this page is of another version than its server.
   */
  event: 'picture' | 'now' | 'revoked' | 'refused' | 'reload';
  data: Partial<PictureMessage<Picture>> & { why?: string };
}

/** Milliseconds without a word after which the connection is made again; the server speaks every five seconds. */
const SILENT_MS = 12_000;
/** Milliseconds before a lost connection is made again; doubled up to the longest. */
const AGAIN = { first: 500, longest: 5_000 };
/** Milliseconds before a refused link is tried again: a restored database may know it. */
const REFUSED_MS = 60_000;
/** By the status of a refusal, what it says. */
const REFUSALS: Record<number, 'revoked' | 'refused'> = { 401: 'revoked', 410: 'revoked', 422: 'refused' };

/** The messages in a text that ends anywhere; what is left is the beginning of the next one. */
export function messagesIn<Picture>(text: string): { messages: StreamMessage<Picture>[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const messages = blocks.flatMap((block): StreamMessage<Picture>[] => {
    const event = /^event: (\w+)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event && data ? [{ event: event as StreamMessage<Picture>['event'], data: JSON.parse(data) }] : [];
  });
  return { messages, rest };
}

/** What a refusal says, or nothing. */
const sentenceIn = async (answer: Response): Promise<string> => {
  const { data } = (await answer.json().catch(() => ({}))) as { data?: { error_msg?: unknown } };
  const said = data?.error_msg;
  return typeof said === 'string' ? said : Object.values(said ?? {}).join(' ');
};

/** Reads the stream until it ends, is silent or breaks. @returns the refusal, null where it was not refused */
async function read<Picture>(
  address: string,
  link: string,
  onMessage: (message: StreamMessage<Picture>) => void,
  signal: AbortSignal,
): Promise<StreamMessage<Picture> | null> {
  const stop = new AbortController();
  const end = () => stop.abort();
  signal.addEventListener('abort', end);
  let timer = setTimeout(() => stop.abort(), SILENT_MS);
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${link}` },
      signal: stop.signal,
      cache: 'no-store',
    });
    const event = REFUSALS[answer.status];
    if (event) return { event, data: { why: await sentenceIn(answer) } };
    const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    for (let text = ''; reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), SILENT_MS);
      const { messages, rest } = messagesIn<Picture>(text + value);
      text = rest;
      for (const message of messages) {
        if (message.event === 'revoked' || message.event === 'reload')
          return { event: message.event, data: { why: '' } };
        onMessage(message);
      }
    }
  } catch {
    // The network or the server is away: the next turn tries again.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    stop.abort();
  }
  return null;
}

const NEVER = new AbortController().signal;

/** Follows the stream of a display link at an address, until the signal, and through every loss of the server. */
export async function follow<Picture>(
  address: string,
  link: string,
  onMessage: (message: StreamMessage<Picture>) => void,
  signal: AbortSignal = NEVER,
): Promise<void> {
  let wait = AGAIN.first;
  while (!signal.aborted) {
    const hear = (message: StreamMessage<Picture>) => {
      if (!signal.aborted) onMessage(message);
    };
    const refusal = await read<Picture>(
      address,
      link,
      (message) => {
        wait = AGAIN.first;
        hear(message);
      },
      signal,
    );
    if (refusal) hear(refusal);
    const rest = refusal ? REFUSED_MS : wait * (0.75 + Math.random() / 2);
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
      signal.addEventListener('abort', resolve, { once: true });
    });
    wait = Math.min(AGAIN.longest, wait * 2);
  }
}
