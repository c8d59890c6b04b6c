import { onOutboxChange } from './changes.ts';
import type { Delay, Outcome } from './classify.ts';
import { listSubmissions } from './outbox.ts';
import { sendSubmission } from './send-submission.ts';
import { storeAnswers } from './store-answers.ts';
import type { Submission } from './submission.ts';

/** The Web Lock under which one tab at a time sends. */
const LOCK = 'election-outbox';
/** Without Web Locks the Idempotency-Key alone keeps a submission from being entered twice. */
const NO_LOCKS = { request: (_: string, __: LockOptions, work: () => Promise<void>) => work() };
const LONGEST_WAIT_S = 300;

/** What the sender of this tab does. */
export interface SenderState {
  /** The submission that is on its way. */
  sending: string | null;
  /** Why the queue waits; null while nothing keeps it. */
  delay: Delay | null;
  /** When it tries again, in milliseconds since 1970. */
  nextAt: number | null;
}

type Pause = Pick<Extract<Outcome, { kind: 'delayed' }>, 'delay' | 'after'>;

interface SenderOptions {
  user_id: number;
  token: string;
  onState: (state: SenderState) => void;
  onReceived: (submission: Submission) => void;
  /** The server has ended the session; the queue waits for another sender. */
  onSignedOut: () => void;
}

export interface Sender {
  /** Tries at once, however long it was to wait. */
  sendNow: () => void;
  stop: () => void;
}

/** Seconds before the next try: 2^n with full jitter, at most five minutes, and no less than the server asks. */
export const waitAfter = (failures: number, { asked = 0, random = Math.random() } = {}): number =>
  Math.max(asked, Math.min(LONGEST_WAIT_S, 2 ** failures) * random);

/** The next to send: figures before pictures, the oldest first. Those that need the person wait for the person. */
export function nextOf(submissions: readonly Submission[]): Submission | undefined {
  const waiting = submissions.filter(({ state }) => state === 'waiting').sort((a, b) => a.number - b.number);
  return waiting.find(({ content }) => content.kind !== 'sheet') ?? waiting[0];
}

/**
 * Sends a person's outbox until stopped, one submission after the other; over all tabs one sender at a time. A failure stops the
 * queue for a while: what follows would meet the same network.
 */
export function startSender({ user_id, token, onState, onReceived, onSignedOut }: SenderOptions): Sender {
  const stopped = new AbortController();
  const answers = storeAnswers(onReceived);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isAsked = false;

  const sendAll = async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    while (isAsked && !stopped.signal.aborted) {
      isAsked = false;
      try {
        await (navigator.locks ?? NO_LOCKS).request(LOCK, { signal: stopped.signal }, async () => {
          while (!stopped.signal.aborted) {
            const { submissions } = await listSubmissions(user_id);
            const next = nextOf(submissions.filter((one) => !answers.holds(one)));
            if (!next) {
              await answers.storeLeft();
              return onState({ sending: null, delay: null, nextAt: null });
            }
            onState({ sending: next.id, delay: null, nextAt: null });
            const outcome = await sendSubmission(next, { token, signal: stopped.signal });
            if (outcome.kind === 'delayed') return stopped.signal.aborted ? undefined : pause(outcome);
            await answers.store(next, outcome);
            failures = 0;
          }
        });
      } catch {
        if (!stopped.signal.aborted) pause({ delay: 'storage' });
      }
    }
    isRunning = false;
  };

  function pause({ delay, after = 0 }: Pause): void {
    if (delay === 'signed-out') {
      onState({ sending: null, delay, nextAt: null });
      onSignedOut();
      return;
    }
    failures += 1;
    clearTimeout(timer);
    const seconds = waitAfter(failures, { asked: after });
    timer = setTimeout(() => void sendAll(), seconds * 1000);
    onState({ sending: null, delay, nextAt: Date.now() + seconds * 1000 });
  }

  const wake = () => {
    failures = 0;
    void sendAll();
  };
  // A change by the sender itself finds it running, and makes it look once more.
  const unsubscribe = onOutboxChange(() => void sendAll());
  const forget = onBack(wake);
  void sendAll();
  return {
    sendNow: wake,
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
      unsubscribe();
      forget();
    },
  };
}

/** Calls back when the network is back, and when the page is shown again. Answers how to stop. */
function onBack(wake: () => void): () => void {
  const onShown = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', onShown);
  };
}
