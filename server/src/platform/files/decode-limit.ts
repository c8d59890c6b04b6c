const MEGABYTE = 1024 * 1024;
/** A decoded picture of 24 megapixels with transparency, and an ordinary photograph beside it. */
const LIMIT = { jobs: 2, bytes: 120 * MEGABYTE };
/** Pictures that one person may have waiting, each held in memory. */
const MAX_WAITING = 10;

interface Job {
  person: number;
  /** Bytes of the decoded pixels. */
  bytes: number;
}

const running = new Set<Job>();
const queue: { job: Job; start: () => void }[] = [];

/**
 * Limits concurrent decoding: two jobs, 120 MB of pixels, one job a person. A person's pictures wait behind each other, not
 * others' behind theirs.
 * @returns the job's result; null, without a run, where too many pictures of the person wait
 */
export async function limitDecoding<T>(job: Job, run: () => Promise<T>): Promise<T | null> {
  if (queue.filter((other) => other.job.person === job.person).length >= MAX_WAITING) return null;
  await new Promise<void>((start) => {
    queue.push({ job, start });
    startNext();
  });
  try {
    return await run();
  } finally {
    running.delete(job);
    startNext();
  }
}

function startNext() {
  for (let at = queue.findIndex(mayStart); at !== -1; at = queue.findIndex(mayStart)) {
    const [next] = queue.splice(at, 1);
    if (!next) return;
    running.add(next.job);
    next.start();
  }
}

function mayStart({ job }: { job: Job }): boolean {
  const others = [...running];
  const bytes = others.reduce((sum, other) => sum + other.bytes, job.bytes);
  return (
    others.length === 0 ||
    (others.length < LIMIT.jobs && bytes <= LIMIT.bytes && others.every(({ person }) => person !== job.person))
  );
}
