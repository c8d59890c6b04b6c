/** A message of PostgreSQL's frontend/backend protocol (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
export interface WireMessage {
  bytes: Buffer;
  fromDatabase: boolean;
  /** The name or the beginning of the text of the statement that it belongs to. */
  statement: string;
  /** The letter of the message type; `start` for the first message of a connection, which has none. */
  type: string;
}

/** Bytes of a message header: type and length. */
const HEADER = 5;
/** In the first message of a connection: the name under which the pool of a server connects, on which calls run. */
const POOL = '\0application_name\0election\0';

/** Parses both directions of one connection into messages. */
export function messageReader() {
  let statement = 'connect';
  let unnamed = '';
  let isPooled = false;
  const fromServer = splitter(HEADER - 1);
  const fromDatabase = splitter(HEADER);

  /** Tracks the statement that the following messages belong to. */
  function track(type: string, bytes: Buffer) {
    const [first = '', second = ''] = bytes.toString('utf8', HEADER).split('\0');
    if (type === 'start') isPooled = bytes.includes(POOL);
    if (type === 'Q') statement = shorten(first);
    if (type === 'P') {
      statement = first || shorten(second);
      if (!first) unnamed = statement;
    }
    if (type === 'B') statement = second || unnamed;
    if (type === 'Q' && /^listen /i.test(first)) isPooled = false;
  }
  return {
    /** Whether the connection is one of the pool; on others a server listens for notifications or beats, at any time. */
    isPooled: () => isPooled,
    readServer: (chunk: Buffer): WireMessage[] =>
      fromServer(chunk).map((bytes) => {
        const type = bytes[0] === 0 ? 'start' : String.fromCharCode(bytes[0] ?? 0);
        track(type, bytes);
        return { bytes, fromDatabase: false, statement, type };
      }),
    readDatabase: (chunk: Buffer): WireMessage[] =>
      fromDatabase(chunk).map((bytes) => {
        return { bytes, fromDatabase: true, statement, type: String.fromCharCode(bytes[0] ?? 0) };
      }),
  };
}

const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40);

/** Splits a stream of chunks into whole messages. @param firstHeader bytes of the first message's header */
function splitter(firstHeader: number) {
  let header = firstHeader;
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): Buffer[] => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const messages: Buffer[] = [];
    while (bytes.length >= header) {
      const length = bytes.readUInt32BE(header - 4) + header - 4;
      if (bytes.length < length) break;
      messages.push(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
      header = HEADER;
    }
    rest = Buffer.from(bytes);
    return messages;
  };
}
