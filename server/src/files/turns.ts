/**
 * Pictures decoded at the same time. One of 24 megapixels takes up to 160 MB while it is worked on, so a large one waits
 * until it is alone; and each keeps one of the four threads that file access and hashing need too.
 */
const MOST = { jobs: 2, megapixels: 24 };

const working = { jobs: 0, megapixels: 0 };
const waiting: { megapixels: number; start: () => void }[] = [];

/** Runs a job when it is its turn: at most two at once and no more than 24 megapixels, in the order in which they came. */
export async function takeTurn<T>(megapixels: number, job: () => Promise<T>): Promise<T> {
  await new Promise<void>((start) => {
    waiting.push({ megapixels, start });
    startWhatFits();
  });
  try {
    return await job();
  } finally {
    working.jobs--;
    working.megapixels -= megapixels;
    startWhatFits();
  }
}

function startWhatFits() {
  for (let next = waiting[0]; next && fits(next.megapixels); next = waiting[0]) {
    waiting.shift();
    working.jobs++;
    working.megapixels += next.megapixels;
    next.start();
  }
}

const fits = (megapixels: number): boolean =>
  working.jobs === 0 || (working.jobs < MOST.jobs && working.megapixels + megapixels <= MOST.megapixels);
