import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Embedded, startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the cluster's superuser, naming the migrated template database. */
    templateUrl: string;
  }
}

let embedded: Embedded;
let folder: string;

/** One PostgreSQL for all test files; each file copies the migrated template (see database.ts). */
export async function setup(project: TestProject) {
  folder = await mkdtemp(join(tmpdir(), 'election-test-'));
  embedded = await startEmbedded({ dataDir: folder, durable: false, log: () => {} });
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  await client.query('create database template_election');
  await client.end();

  const url = new URL(embedded.url);
  url.pathname = '/template_election';
  await migrate(url.href);
  project.provide('templateUrl', url.href);
}

export async function teardown() {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
