/** A message of PostgreSQL's protocol between a server and its database. */
export interface Frame {
  bytes: Buffer;
  /** Of the database. */
  isAnswer: boolean;
  /** The statement that it belongs to, by its name or text; and what sort of message it is, by its letter. */
  statement: string;
  sort: string;
}

/** Bytes of a message's head: its letter, which the first one of a connection does not have, and its length. */
const HEAD = 5;
const CONNECT = 'connect';

/** Takes what travels over one connection apart, in both directions. */
export function readFrames() {
  let statement = CONNECT;
  let parsed = '';
  let listens = false;
  let isFirst = true;
  let rest = { asked: Buffer.alloc(0), answered: Buffer.alloc(0) };

  function take(from: 'asked' | 'answered', chunk: Buffer): Buffer[] {
    let bytes = rest[from].length > 0 ? Buffer.concat([rest[from], chunk]) : chunk;
    const taken: Buffer[] = [];
    for (;;) {
      const head = from === 'asked' && isFirst ? HEAD - 1 : HEAD;
      if (bytes.length < head) break;
      const length = bytes.readUInt32BE(head - 4) + head - 4;
      if (bytes.length < length) break;
      if (head < HEAD) isFirst = false;
      taken.push(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
      if (head < HEAD) break;
    }
    rest = { ...rest, [from]: Buffer.from(bytes) };
    return taken;
  }
  const words = (bytes: Buffer) => bytes.toString('utf8', HEAD).split('\0');
  const told = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40);

  /** What a message of the server is about. */
  function follow(sort: string, bytes: Buffer) {
    const [first = '', second = ''] = words(bytes);
    if (sort === 'Q') statement = told(first);
    if (sort === 'P') {
      statement = first || told(second);
      if (!first) parsed = statement;
    }
    if (sort === 'B') statement = second || parsed;
    if (sort === 'Q' && /^listen /i.test(first)) listens = true;
  }
  return {
    /** Whether it waits for notifications, which come at any time. */
    listens: () => listens,
    asked: (chunk: Buffer): Frame[] =>
      take('asked', chunk).map((bytes) => {
        const sort = bytes[0] === 0 ? 'start' : String.fromCharCode(bytes[0] ?? 0);
        if (sort !== 'start') follow(sort, bytes);
        return { bytes, isAnswer: false, statement, sort };
      }),
    answered: (chunk: Buffer): Frame[] =>
      take('answered', chunk).map((bytes) => {
        return { bytes, isAnswer: true, statement, sort: String.fromCharCode(bytes[0] ?? 0) };
      }),
  };
}
