/**
 * A picture of 24 megapixels takes up to 160 MB to decode, so a large one is decoded alone; and each job occupies one of the
 * four threads that file access and hashing need too.
 */
const LIMIT = { jobs: 2, megapixels: 24 };

const running = { jobs: 0, megapixels: 0 };
const queue: { megapixels: number; start: () => void }[] = [];

/** Limits concurrent decoding to two jobs and 24 megapixels in all. Jobs start in the order of their calls. */
export async function limitDecoding<T>(megapixels: number, job: () => Promise<T>): Promise<T> {
  await new Promise<void>((start) => {
    queue.push({ megapixels, start });
    startNext();
  });
  try {
    return await job();
  } finally {
    running.jobs--;
    running.megapixels -= megapixels;
    startNext();
  }
}

function startNext() {
  for (let next = queue[0]; next && fits(next.megapixels); next = queue[0]) {
    queue.shift();
    running.jobs++;
    running.megapixels += next.megapixels;
    next.start();
  }
}

const fits = (megapixels: number): boolean =>
  running.jobs === 0 || (running.jobs < LIMIT.jobs && running.megapixels + megapixels <= LIMIT.megapixels);
