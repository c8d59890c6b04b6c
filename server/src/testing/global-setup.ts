import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '../platform/db/embedded/embedded.ts';
import { prepareDatabase } from '../platform/db/prepare.ts';
import { loadSmallElection } from './small-election.ts';
import { loadWorld } from './world/world.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's connection string of the migrated template database. */
    templateUrl: string;
    /** That of the role as which servers sign in. */
    serverUrl: string;
  }
}

let embedded: Embedded;
let folder: string;

/** Starts one PostgreSQL for all test files; each file copies a migrated template, empty, with the small election or with the world (database.ts). */
export async function setup(project: TestProject) {
  // What draws the public pages: made where it is missing, or older than what it is made of.
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../scripts/prepare.mjs'), '--pages']);
  folder = await mkdtemp(join(tmpdir(), 'election-test-'));
  embedded = await startEmbedded({ dataDir: folder, durable: false, log: () => {} });
  // A copy lives for seconds: what tidies it in the background only takes time from the tests.
  await query('alter system set autovacuum = off');
  await query('select pg_reload_conf()');
  await query('create database template_election');
  const url = new URL(embedded.url);
  url.pathname = '/template_election';
  const { url: serverUrl } = await prepareDatabase({ databaseUrl: url.href });
  await query('create database template_small template template_election');
  await loadSmallElection(url.href.replace(/election$/, 'small'));
  await query('create database template_world template template_small');
  await loadWorld(url.href.replace(/election$/, 'world'));
  project.provide('templateUrl', url.href);
  project.provide('serverUrl', serverUrl);
}

async function query(statement: string) {
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

export async function teardown() {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
