export type ConnectionState = 'live' | 'reconnecting' | 'offline';

/** What an opened connection calls. */
export interface ConnectionHandlers {
  /** Messages arrive from now on. */
  onLive: () => void;
  /** No message arrives any more. Called once; nothing is called after it. */
  onLost: () => void;
}

interface ReconnectingConnection {
  /** Opens the connection and answers how to close it; a rejection counts as lost. */
  open: (handlers: ConnectionHandlers) => Promise<() => void>;
  onState: (state: ConnectionState) => void;
  /** Live again after a gap in which messages may have been missed. */
  onReturn: () => void;
}

/** Milliseconds before the first attempt to return (docs/product.md). */
const RETURN_AFTER = 1000;
/**
 * All clients lose the server at the same moment: from the second attempt on each waits a random share of this longer, doubled
 * at each failure.
 */
const SPREAD = 1000;
const WIDEST_SPREAD = 16_000;
/** An attempt that is not live by then is given up. */
const ATTEMPT_MS = 15_000;

/** Opens a connection, and opens it again whenever it is lost. Answers how to end it. */
export function keepConnected({ open, onState, onReturn }: ReconnectingConnection): () => void {
  let ended = false;
  let wasLive = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt() {
    let over = false;
    let close: (() => void) | undefined;
    const onLost = () => {
      if (over) return;
      over = true;
      close?.();
      if (!ended) retry();
    };
    leave = () => {
      over = true;
      close?.();
    };
    timer = setTimeout(onLost, ATTEMPT_MS);
    const onLive = () => {
      if (over) return;
      clearTimeout(timer);
      failures = 0;
      onState('live');
      if (wasLive) onReturn();
      wasLive = true;
    };
    open({ onLive, onLost }).then((opened) => {
      close = opened;
      if (over) close();
    }, onLost);
  }

  function retry() {
    clearTimeout(timer);
    // After a loss the first attempt may succeed at once; only a failed attempt counts as offline.
    onState(failures === 0 ? 'reconnecting' : 'offline');
    const spread = failures === 0 ? 0 : Math.min(SPREAD * 2 ** failures, WIDEST_SPREAD);
    failures += 1;
    timer = setTimeout(attempt, RETURN_AFTER + Math.random() * spread);
  }

  /** The network is back: the next attempt waits as after a first loss. */
  function hurry() {
    if (failures === 0) return;
    failures = 0;
    leave();
    retry();
  }

  let leave = () => {};
  window.addEventListener('online', hurry);
  attempt();
  return () => {
    ended = true;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    leave();
  };
}
