/**
 * Pictures decoded at the same time. One of 24 megapixels takes some 200 MB while it is worked on, and each keeps one of
 * the four threads that file access and hashing need too.
 */
const AT_ONCE = 2;

let working = 0;
const waiting: (() => void)[] = [];

/** Runs a job when it is its turn: at most two at once, the others in the order in which they came. */
export async function takeTurn<T>(job: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  try {
    return await job();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}
