/** What a phone says of a submission, each time that its words change. */
export interface Statement {
  /** The Idempotency-Key. */
  id: string;
  user_id: number;
  /** Which tap it is: the place under which the phone lists it. */
  tap: number;
  state: 'waiting' | 'received' | 'needs-you';
  sha256: string;
  /** Of the receipt. */
  code?: string;
  /** Of the refusal. */
  sentence?: string;
}

/** A person's tap on Save, as the proof made it. */
export interface Tap {
  number: number;
  user_id: number;
  constituency_id: number;
  /** Of a photograph: the hash of its bytes, which the proof computed itself. */
  picture?: string;
}

/** What phones have said and people have tapped, kept outside of all browsers. */
export interface Book {
  taps: Map<number, Tap>;
  /** The last words about a submission, and whether they once were *Waiting to be sent* or *Received*. */
  said: Map<string, Statement & { wasOpen: boolean }>;
  hear: (statement: Statement) => void;
}

export function openBook(): Book {
  const said: Book['said'] = new Map();
  return {
    taps: new Map(),
    said,
    hear(statement) {
      const wasOpen = (said.get(statement.id)?.wasOpen ?? false) || statement.state !== 'needs-you';
      said.set(statement.id, { ...statement, wasOpen });
    },
  };
}
