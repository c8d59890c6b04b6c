import { onOutboxChange } from '@election/web/api/outbox/changes';
import { addSubmission, listSubmissions } from '@election/web/api/outbox/outbox';
import { type Sender, startSender } from '@election/web/api/outbox/sender';
import type { Content, Submission } from '@election/web/api/outbox/submission';
import type { Statement } from './statements.ts';

/** What a person hands over: the figures of a tap, or a photograph that the page fetches. */
export interface HandedOver {
  user_id: number;
  tap: number;
  year_id: number;
  constituency_id: number;
  votes?: { candidate_id: number; vote_count: number }[];
}

/** What lies on a phone of a person. */
export interface OnPhone {
  ids: string[];
  unreadable: number;
}

declare global {
  /** Given by the proof: the phone says something. */
  var say: (statement: Statement) => Promise<void>;
  var phone: typeof phoneOf;
}

let sender: Sender | null = null;
let stopTelling = () => {};
const told = new Map<string, string>();

/** One telling after the other, so that an older state is never said after a newer one. */
let telling = Promise.resolve();
const tell = (user_id: number): Promise<void> => {
  telling = telling.then(() => tellChanges(user_id));
  return telling;
};

/** Says the state of each submission whose state has changed: the words of *My submissions*. */
async function tellChanges(user_id: number): Promise<void> {
  const { submissions } = await listSubmissions(user_id);
  for (const { id, place, state, sha256, receipt, refusal } of submissions) {
    if (told.get(id) === state) continue;
    told.set(id, state);
    const more = { ...(receipt && { code: receipt.code }), ...(refusal && { sentence: refusal.sentence }) };
    await say({ id, user_id, tap: Number(place), state, sha256, ...more });
  }
}

/** A correction names the last submission of its place, as the entry screen does it. */
const correctedOf = (submissions: readonly Submission[], constituency_id: number) =>
  submissions
    .filter(({ state, content }) => state !== 'needs-you' && content.kind !== 'sheet')
    .filter(({ content }) => 'constituency_id' in content.input && content.input.constituency_id === constituency_id)
    .at(-1)?.id;

async function contentOf({ user_id, year_id, constituency_id, votes }: HandedOver): Promise<Content> {
  if (!votes) {
    const input = { year_id, constituency_id, election_type_id: 1 };
    return { kind: 'sheet', input, name: 'sheet.jpg', type: 'image/jpeg' };
  }
  const supersedes = correctedOf((await listSubmissions(user_id)).submissions, constituency_id);
  return { kind: 'constituency', input: { year_id, constituency_id, votes, ...(supersedes && { supersedes }) } };
}

/** A phone without screens: the console's outbox and sender, as its own build packs them. */
const phoneOf = {
  /** Signs a person in, in place of another one. */
  start(user_id: number, token: string): void {
    sender?.stop();
    stopTelling();
    told.clear();
    const ignore = () => {};
    sender = startSender({ user_id, token, onState: ignore, onReceived: ignore, onSignedOut: ignore });
    stopTelling = onOutboxChange(() => tell(user_id));
    void tell(user_id);
  },
  /** Saves; answers whether the phone keeps it. */
  async handOver(given: HandedOver): Promise<boolean> {
    const picture = given.votes ? undefined : await (await fetch(`/field/picture?tap=${given.tap}`)).blob();
    const file = picture && { picture: new File([picture], 'sheet.jpg', { type: 'image/jpeg' }) };
    try {
      await addSubmission(given.user_id, { place: String(given.tap), content: await contentOf(given), ...file });
    } catch {
      return false;
    }
    await tell(given.user_id);
    return true;
  },
  /** How many of a person's submissions wait. */
  async waiting(user_id: number): Promise<number> {
    return (await listSubmissions(user_id)).submissions.filter(({ state }) => state === 'waiting').length;
  },
  async listed(user_id: number): Promise<OnPhone> {
    const { submissions, unreadable } = await listSubmissions(user_id);
    return { ids: submissions.map(({ id }) => id), unreadable };
  },
  /** Says the state of all of a person's submissions again. */
  tellAll(user_id: number): Promise<void> {
    telling = telling.then(() => told.clear());
    return tell(user_id);
  },
  sendNow: (): void => sender?.sendNow(),
};
globalThis.phone = phoneOf;
