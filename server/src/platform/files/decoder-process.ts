// Runs in a process of its own (decoders.ts): decodes one picture after the other and ends with the server.
import { type EncodeJob, encode } from './encode.ts';
import { isForeign, nonImageData } from './metadata.ts';

async function open(job: EncodeJob) {
  const parts = nonImageData(job.received, job.media_type);
  if (!parts) return { refused: 'damaged' as const };
  if (parts.some(isForeign)) return { refused: 'foreign' as const };
  return { encoded: await encode(job) };
}

/** What the process answers to a job; before the first one it says that it is ready. */
export type DecoderMessage = 'ready' | Awaited<ReturnType<typeof open>>;

const answer = (message: DecoderMessage) => process.send?.(message);

process.on('message', async (job: EncodeJob) => {
  answer(await open(job).catch(() => ({ refused: 'damaged' as const })));
});
process.on('disconnect', () => process.exit());
answer('ready');
