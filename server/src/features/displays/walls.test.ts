import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createWalls, type WallState } from './walls.ts';

const LIMITS = { walls: 10, perLink: 10, heartbeat: 1_000_000, pause: 0 };

/** A connection that keeps what was written to it. */
function connection() {
  const stream = new PassThrough();
  let text = '';
  stream.on('data', (piece) => {
    text += piece;
  });
  return { response: stream as unknown as ServerResponse, text: () => text };
}

const state = (links: number[]): WallState<'wall' | 'newsroom', string> => ({
  revision: 1,
  scene: { kind: 'nation', place_ids: [], contender_ids: [] },
  held_at: null,
  held: null,
  figures: '1',
  links,
  at: '2024-12-07T23:04:10Z',
});

test('a wall that opens while the links of the others are read is not taken for a revoked one', async () => {
  const reads: { links: readonly number[]; answer: (known: WallState<'wall' | 'newsroom', string>) => void }[] = [];
  const walls = createWalls(
    {
      read: (links) =>
        new Promise<WallState<'wall' | 'newsroom', string>>((answer) => void reads.push({ links, answer })),
      draw: async (_scene, kind: 'wall' | 'newsroom') => `of a ${kind}`,
      used: async () => {},
    },
    LIMITS,
    (error) => {
      throw error;
    },
  );
  const [one, two] = [connection(), connection()];
  walls.open(one.response, 1, 'wall');
  await expect.poll(() => reads.length).toBe(1);
  walls.open(two.response, 2, 'newsroom');
  expect(reads[0]?.links).toEqual([1]);
  reads[0]?.answer(state([1]));
  await expect.poll(() => reads.length).toBe(2);
  expect(two.text()).toBe('');
  reads[1]?.answer(state([1, 2]));
  await expect.poll(() => two.text()).toContain('of a newsroom');
  expect(one.text()).toContain('of a wall');
  walls.close();
});
