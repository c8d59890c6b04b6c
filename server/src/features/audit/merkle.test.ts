import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pathOf, rootFrom, rootOf } from './merkle.ts';
import type { Heads } from './row.ts';

const sha256 = (...parts: (Buffer | string)[]) =>
  createHash('sha256')
    .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
    .digest();

/** The tree as RFC 6962, 2.1 defines it: the left side has the greatest power of two of leaves that is less than all of them. */
function treeOf(leaves: readonly string[]): Buffer {
  const [first, ...others] = leaves;
  if (first === undefined) return sha256();
  if (others.length === 0) return sha256('\u0000', first);
  let left = 1;
  while (left * 2 < leaves.length) left *= 2;
  return sha256('\u0001', treeOf(leaves.slice(0, left)), treeOf(leaves.slice(left)));
}

const heads = (count: number): [number, { length: number; hash: string }][] =>
  Array.from({ length: count }, (_, at) => [at * 7, { length: at + 1, hash: sha256(`chain ${at}`).toString('hex') }]);

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17])('the root of %i chains is that of the tree of RFC 6962', (count) => {
  const leaves = heads(count).map(([chain, { length, hash }]) => `${chain} ${length} ${hash}`);
  expect(rootOf(new Map(heads(count)))).toBe(treeOf(leaves).toString('hex'));
});

test('the root is that of the chains by number, in whatever order they are read', () => {
  const ordered = rootOf(new Map(heads(5)));
  const given = heads(5).toReversed();
  const read: Heads = new Map(given);
  expect(rootOf(read)).toBe(ordered);
  expect([...read.keys()]).toEqual(given.map(([chain]) => chain));
  const [first, ...others] = heads(5);
  expect(rootOf(new Map([...others, ...(first ? [first] : [])]))).toBe(ordered);
});

test('the root of nothing is the hash of nothing', () => {
  expect(rootOf(new Map())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17])(
  'each of %i chains leads to the root by its path, and to no other with another head',
  (count) => {
    const all: Heads = new Map(heads(count).toReversed());
    for (const [chain, head] of all) {
      const path = pathOf(all, chain) ?? [];
      expect(rootFrom(chain, head, path)).toBe(rootOf(all));
      expect(rootFrom(chain, { ...head, length: head.length + 1 }, path)).not.toBe(rootOf(all));
      expect(rootFrom(chain + 1, head, path)).not.toBe(rootOf(all));
      for (const [index, { side }] of path.entries()) {
        const turned = path.with(index, { side: side === 'left' ? 'right' : 'left', hash: path[index]?.hash ?? '' });
        expect(rootFrom(chain, head, turned)).not.toBe(rootOf(all));
      }
    }
    expect(pathOf(all, 1)).toBeNull();
  },
);

test('a path names each sibling with its side', () => {
  const two: Heads = new Map(heads(2));
  const [first, second] = heads(2).map(([chain, { length, hash }]) =>
    sha256('\u0000', `${chain} ${length} ${hash}`).toString('hex'),
  );
  expect(pathOf(two, 0)).toEqual([{ side: 'right', hash: second }]);
  expect(pathOf(two, 7)).toEqual([{ side: 'left', hash: first }]);
});
