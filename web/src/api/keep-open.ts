export type Connection = 'live' | 'reconnecting' | 'offline';

/** What an opened line tells of itself. */
export interface Line {
  /** Messages arrive from now on. */
  onLive: () => void;
  /** Nothing arrives any more; said once, and nothing after it. */
  onLost: () => void;
}

interface KeptOpen {
  /** Opens the line and answers how to close it; a failure counts as lost. */
  open: (line: Line) => Promise<() => void>;
  onConnection: (connection: Connection) => void;
  /** Live again after a gap in which something may have been missed. */
  onReturn: () => void;
}

/** Milliseconds before the first attempt to return (specification, section 9). */
const RETURN_AFTER = 1000;
/** Everybody loses the server at the same moment: the wait grows by a random share of this, doubled at each failure. */
const SPREAD = 1000;
const WIDEST_SPREAD = 16_000;
/** An attempt that has not succeeded by then is given up. */
const ATTEMPT_MS = 15_000;

/** Keeps a line open until told otherwise: however it is lost, it is opened again. Answers how to end it. */
export function keepOpen({ open, onConnection, onReturn }: KeptOpen): () => void {
  let ended = false;
  let wasLive = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt() {
    let over = false;
    let close: (() => void) | undefined;
    const lost = () => {
      if (over) return;
      over = true;
      close?.();
      if (!ended) again();
    };
    leave = () => {
      over = true;
      close?.();
    };
    timer = setTimeout(lost, ATTEMPT_MS);
    const onLive = () => {
      if (over) return;
      clearTimeout(timer);
      failures = 0;
      onConnection('live');
      if (wasLive) onReturn();
      wasLive = true;
    };
    open({ onLive, onLost: lost }).then((opened) => {
      close = opened;
      if (over) close();
    }, lost);
  }

  function again() {
    clearTimeout(timer);
    // A loss alone is nothing yet; an attempt that failed too means that the page stands alone for now.
    onConnection(failures === 0 ? 'reconnecting' : 'offline');
    const spread = Math.min(SPREAD * 2 ** failures, WIDEST_SPREAD);
    failures += 1;
    timer = setTimeout(attempt, RETURN_AFTER + Math.random() * spread);
  }

  /** Do not wait when the network is back. */
  function hurry() {
    if (failures === 0) return;
    failures = 0;
    leave();
    again();
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
