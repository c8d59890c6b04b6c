import type { Tokens } from 'marked';
import { type Document, markdown } from './documents.ts';

/** A command that a page names. */
export interface Command {
  file: string;
  text: string;
}

const PROGRAMS = ['npm', 'npx', 'node', 'docker', 'curl', 'openssl', 'apt-get', 'git'];
const isCommand = (text: string) => PROGRAMS.some((program) => text.startsWith(`${program} `)) && text !== 'npm run';

/** Every command of a page: the lines of its shell blocks, and inline code in its text and tables. */
export function commandsOf({ file, tokens }: Document): Command[] {
  const found: string[] = [];
  markdown.walkTokens(tokens, (token) => {
    if (token.type === 'code') found.push(...linesOf(token as Tokens.Code));
    if (token.type === 'codespan') found.push(token.text);
  });
  return found
    .map((text) => text.replace(/^[A-Z_]+=\S+ /, '').replace(/^cd \S+ && /, ''))
    .filter(isCommand)
    .map((text) => ({ file, text }));
}

/** The commands of a block without their comments. */
function linesOf({ lang, text }: Tokens.Code): string[] {
  if (lang !== undefined && lang !== '' && lang !== 'sh') return [];
  return text.split('\n').map((line) => line.replace(/\s+# .*$/, '').trim());
}
