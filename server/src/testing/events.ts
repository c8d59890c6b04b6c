import type { ElectionEvent } from '@election/contract/events';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { TestDatabase } from './database.ts';

/** Collects what is announced, as any server process hears it. Call it after useServer or useDatabase. */
export function useEvents(database: TestDatabase): { heard: () => Promise<ElectionEvent[]> } {
  const events: ElectionEvent[] = [];
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    client.on('notification', ({ payload }) => events.push(JSON.parse(payload ?? '')));
    await client.query('listen election_events');
  });
  afterAll(() => client.end());
  return {
    // Notifications come before the answer to any later query of the listening connection.
    heard: async () => {
      await client.query('select 1');
      return events.splice(0);
    },
  };
}
