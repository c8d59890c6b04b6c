import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { FIGURES_TAG } from './cached-response.ts';
import { coalesce } from './coalesce.ts';

/** Milliseconds between two purges at least: each one makes the cache ask again for everything that is read. */
const APART_MS = 500;
const LIMIT_MS = 2_000;

/**
 * Tells shared caches to give up what they keep of figures, by its key: `PURGE` with the header `Cache-Tag`. What cannot be told is
 * lost for the second that an answer lives.
 * @param urls the addresses of the caches; none: caches follow the headers alone
 * @returns figures have changed
 */
export function openPurges(app: FastifyInstance, urls: readonly string[]): () => void {
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());
  let isAway = false;

  async function purge(url: string): Promise<void> {
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(LIMIT_MS)]);
    const answer = await fetch(url, { method: 'PURGE', headers: { 'cache-tag': FIGURES_TAG }, signal });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }

  const purgeAll = coalesce(async () => {
    if (stop.signal.aborted) return;
    const failed = (await Promise.allSettled(urls.map(purge))).find(({ status }) => status === 'rejected');
    if (stop.signal.aborted) return;
    if (failed && !isAway) app.log.warn({ err: (failed as PromiseRejectedResult).reason }, 'a cache was not purged');
    isAway = failed !== undefined;
    await pause(APART_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
  }, 1);

  return () => {
    if (urls.length > 0) void purgeAll();
  };
}
