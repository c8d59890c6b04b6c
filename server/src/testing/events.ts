import type { ElectionEvent } from '@election/contract/events/events';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { EVENT_OUTBOX_LOCK } from '../platform/db/locks.ts';
import type { TestDatabase } from './database.ts';

/** Collects announced events as a server process receives them. Call it after useServer or useDatabase. */
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
    heard: async () => {
      await client.query('select send_event_outbox($1)', [EVENT_OUTBOX_LOCK]);
      // A server may have sent some of them. A session reads all that was sent before its own notification, and before a later result.
      await client.query(`notify election_events_heard`);
      await client.query('select 1');
      return events.splice(0);
    },
  };
}
