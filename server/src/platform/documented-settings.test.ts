import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mistakes } from './config-sentences.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const compose = read('deploy/compose.yaml');
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();

test('docs/running.md names every setting of the server, and README.md no unknown one', () => {
  const known = Object.keys(mistakes).sort();
  const table = (page: string) =>
    all(
      page
        .split('\n')
        .filter((line) => line.startsWith('| `'))
        .join('\n')
        .replaceAll(/\|[^|]*\|\s*$/gm, ''),
      /`([A-Z][A-Z\d_]*)`/g,
    );
  expect(table(read('docs/running.md'))).toEqual(known);
  const inReadme = all(read('README.md'), /`([A-Z][A-Z\d]*_[A-Z\d_]*|PORT|HOST|REHEARSAL)`/g);
  expect(inReadme.filter((name) => !known.includes(name) && name !== 'CHROMIUM_PATH')).toEqual([]);
});

test('compose.yaml gives the servers known settings, and requires what example.env holds', () => {
  const [server = ''] = /^x-server:.*?(?=^\S+:$)/ms.exec(compose.replace('x-server: &server', 'x-server:')) ?? [];
  const given = all(server, /^ {4}([A-Z][A-Z\d_]*):/gm);
  expect(given).toContain('DATABASE_URL');
  expect(given.filter((name) => !(name in mistakes))).toEqual([]);
  expect(all(compose, /\$\{([A-Z\d_]+)/g)).toEqual(all(read('deploy/example.env'), /^#?([A-Z][A-Z\d_]*)=/gm));
});

test('compose.yaml gives the proxy every variable of the Caddyfile', () => {
  const asked = all(read('deploy/Caddyfile'), /\{\$([A-Z_]+)\}/g);
  const [proxy = ''] = /^ {2}proxy:.*?(?=^ {2}\w+:$)/ms.exec(compose) ?? [];
  expect(all(proxy, /^ {6}([A-Z_]+):/gm)).toEqual(asked);
});
