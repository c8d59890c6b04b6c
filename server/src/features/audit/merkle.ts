import { createHash } from 'node:crypto';
import type { Head, Heads } from './row.ts';

const hash = (...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();

/** Prefixes that keep the hashes of leaves and nodes apart (RFC 6962, 2.1). */
const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The sibling of a node on its way up to the root. */
export interface Step {
  side: 'left' | 'right';
  /** Hexadecimal. */
  hash: string;
}

const leafOf = (chain: number, head: Head): Buffer => hash(LEAF, `${chain} ${head.length} ${head.hash}`);

function leavesOf(heads: Heads): Buffer[] {
  return [...heads].sort(([a], [b]) => a - b).map(([chain, head]) => leafOf(chain, head));
}

const levelAbove = (level: readonly Buffer[]): Buffer[] =>
  level.flatMap((left, index) => {
    if (index % 2 === 1) return [];
    const right = level[index + 1];
    return [right ? hash(NODE, left, right) : left];
  });

/** The siblings from a chain's leaf up to the root; null where the chain is not among the heads. */
export function pathOf(heads: Heads, chain: number): Step[] | null {
  let at = [...heads.keys()].sort((a, b) => a - b).indexOf(chain);
  if (at < 0) return null;
  const path: Step[] = [];
  for (let level = leavesOf(heads); level.length > 1; level = levelAbove(level)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: sibling.toString('hex') });
    at = Math.floor(at / 2);
  }
  return path;
}

/** The root that a chain's head and its siblings give, in hexadecimal. */
export function rootFrom(chain: number, head: Head, path: readonly Step[]): string {
  const root = path.reduce(
    (node, step) => {
      const sibling = Buffer.from(step.hash, 'hex');
      return step.side === 'left' ? hash(NODE, sibling, node) : hash(NODE, node, sibling);
    },
    leafOf(chain, head),
  );
  return root.toString('hex');
}

/**
 * The Merkle root of all chain heads, in hexadecimal (the tree of RFC 6962). A leaf is the chain's number, length and hash;
 * leaves are ordered by chain, and a node without a sibling moves up unchanged.
 */
export function rootOf(heads: Heads): string {
  let level = leavesOf(heads);
  while (level.length > 1) level = levelAbove(level);
  return (level[0] ?? hash()).toString('hex');
}
