import type { CompiledMessage } from 'icu-minify/format';
import type { Catalogue } from './sentences.ts';

/**
 * A catalogue for development and tests: each message is marked at both ends and longer by 40 %, as a translation may be. A text
 * without marks comes from no catalogue; one that is cut off lacks its last mark.
 */
export const pseudo = (catalogue: Catalogue): Catalogue => perValue(catalogue, (section) => perValue(section, marked));

/** Lines break between the words that lengthen a text, as between those of a language. */
const WORDS = '~~~~~~~ '.repeat(100);

const perValue = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

function marked(message: CompiledMessage): CompiledMessage {
  const end = `${WORDS.slice(0, Math.ceil(lengthOf(message) * 0.4))}⟧`;
  return typeof message === 'string' ? `⟦${message}${end}` : ['⟦', ...message, end];
}

/** The characters of the longest text that a message has; a value counts as five. */
function lengthOf(part: unknown): number {
  if (typeof part === 'string') return part.length;
  if (!Array.isArray(part)) return 5;
  return part.reduce((sum, node) => sum + lengthOfNode(node), 0);
}

/** A node is a text, or the name of a value with the kind of its format and the texts of its choices. */
function lengthOfNode(node: unknown): number {
  if (!Array.isArray(node)) return lengthOf(node);
  const choices = node[2];
  return choices && typeof choices === 'object' ? Math.max(...Object.values(choices).map(lengthOf)) : 5;
}
