import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { useRehearsal } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { openApiDocument } from './open-api.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const run = promisify(execFile);

interface Operation {
  summary: string;
  parameters: { name?: string; in?: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: { required: string[]; properties: object } }> };
}
const document = openApiDocument();
const paths = document.paths as Record<string, Record<string, Operation>>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'election-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the OpenAPI document', () => {
  test('has no finding of the recommended rules of its linter', async () => {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const linter = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const options = ['lint', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '1000'];
    const { stdout } = await run(process.execPath, [linter, ...options], { env, cwd: folder }).catch((error) => error);
    expect(JSON.parse(stdout).problems).toEqual([]);
  });

  test('says in one short sentence what each call does', () => {
    const summaries = Object.values(paths).flatMap((item) => Object.values(item).map(({ summary }) => summary));
    expect(summaries.filter((summary) => !/^[A-Z][^.]{5,69}\.$/.test(summary))).toEqual([]);
  });

  test('has one path item for an address, whatever its parameter is called', () => {
    expect(Object.keys(paths['/api/v1/poll/{id}'] ?? {})).toEqual(['get', 'put', 'delete']);
    expect(paths['/api/v1/poll/{constituency}']).toBeUndefined();
    expect(paths['/api/v1/poll/{id}']?.get?.parameters[0]).toMatchObject({
      name: 'id',
      in: 'path',
      description: 'The id of the constituency.',
    });
  });

  test('has patterns that every language reads', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      JSON.parse(text ?? ''),
    );
    expect(patterns).toContain('^[^\\u0000-\\u001f\\u007f-\\u009f]*$');
    expect(patterns.filter((pattern) => /\\p|\\0/.test(pattern))).toEqual([]);
  });

  test('requires no field that has a default', () => {
    const schema = paths['/api/v1/votes/entries/update']?.post?.requestBody?.content['application/json']?.schema;
    expect(Object.keys(schema?.properties ?? {})).toContain('status');
    expect(schema?.required).not.toContain('status');
  });
});

describe('the client of docs/client.md', () => {
  const database = useRehearsal();
  beforeAll(async () => {
    const page = await readFile(join(ROOT, 'docs/client.md'), 'utf8');
    const program = /```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
    await writeFile(join(folder, 'evening.ts'), program);
    await writeFile(join(folder, 'election-api.ts'), astToString(await openapiTS(JSON.stringify(document))));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  });

  test('compiles with the types that are generated from the document', async () => {
    const options = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--types',
      'node',
    ];
    const compiler = join(ROOT, 'node_modules/.bin/tsc');
    const extensions = ['--allowImportingTsExtensions', '--noUncheckedIndexedAccess', 'evening.ts'];
    const { stdout } = await run(compiler, [...options, ...extensions], { cwd: folder }).catch((error) => error);
    expect(stdout).toBe('');
  });

  test('plays a short evening: submit, approve, publish, read', async () => {
    const app = await buildApp(readConfig({ LOG_LEVEL: 'silent', CHECK_ANSWERS: '1', DATA_DIR: folder }), database);
    const server = await app.listen({ port: 0, host: '127.0.0.1' });
    const env = { ...process.env, SERVER: server };
    const { stdout, stderr } = await run(process.execPath, ['evening.ts'], { cwd: folder, env }).catch(
      (error) => error,
    );
    await app.close();
    expect(stderr).toBe('');
    const [submitted, decided, published, reported] = stdout.trim().split('\n');
    expect(submitted).toBe('Your figures were received and wait for approval');
    expect(decided).toBe('Vote Entries has been updated successfully');
    expect(published).toBe('Vote Entries has been published successfully');
    const [, before, after] = /^Reported: (\d+), then (\d+)$/.exec(reported) ?? [];
    expect(Number(after)).toBe(Number(before) + 1);
  });
});
