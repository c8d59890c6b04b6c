import { createHash } from 'node:crypto';
import type { Heads } from './row.ts';

const hash = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();

/** Prefixes that keep the hashes of leaves and nodes apart (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/**
 * The Merkle root of all chain heads, in hexadecimal (the tree of RFC 6962). A leaf is the chain's number, length and hash;
 * leaves are ordered by chain, and a node without a sibling moves up unchanged.
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
