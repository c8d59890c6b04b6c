import { createHash } from 'node:crypto';
import type { Heads } from './row.ts';

const hash = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();

/** What the prefix says keeps a leaf from being taken for two others. */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/**
 * The Merkle root over all chain heads, in hexadecimal. A leaf is the chain, its length and its hash; leaves stand in the
 * order of chains, and one without a neighbour moves up as it is (the tree of RFC 6962).
 */
export function rootOf(heads: Heads): string {
  const sorted = [...heads].sort(([a], [b]) => a - b);
  let level = sorted.map(([chain, head]) => hash(LEAF, `${chain} ${head.length} ${head.hash}`));
  while (level.length > 1) {
    level = level.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const right = level[index + 1];
      return [right ? hash(NODE, left, right) : left];
    });
  }
  return (level[0] ?? hash()).toString('hex');
}
