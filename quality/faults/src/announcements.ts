import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Publications as they are announced and as the audit trail records them. */
export interface Announcements {
  /** One sentence for each contest whose publications were not each announced once. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

const RECORDED = `
  select (regexp_match(subject, '^contest:(\\d+)$'))[1]::int as contest, count(*)::int as times
  from audit_entries where action = 'votes.publish' group by subject`;

/** Listens from now on, as every server process does, on a connection that must not break. */
export async function hearAnnouncements(url: string): Promise<Announcements> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const heard = new Map<number, number>();
  client.on('notification', ({ payload = '{}' }) => {
    const { type, contest_id } = JSON.parse(payload) as { type?: string; contest_id?: number };
    if (type === 'published' && contest_id !== undefined) heard.set(contest_id, (heard.get(contest_id) ?? 0) + 1);
  });
  await client.query('listen election_events');

  async function compare(): Promise<string[]> {
    const { rows } = await client.query<{ contest: number; times: number }>(RECORDED);
    const recorded = new Map(rows.map(({ contest, times }) => [contest, times]));
    return [...new Set([...recorded.keys(), ...heard.keys()])].flatMap((contest) => {
      const [made, announced] = [recorded.get(contest) ?? 0, heard.get(contest) ?? 0];
      const how = announced > made ? 'Doubled' : 'Lost';
      return made === announced
        ? []
        : [`${how}: contest ${contest} was published ${made} times and announced ${announced} times`];
    });
  }
  return {
    async check() {
      let problems = await compare();
      // A notification arrives a little after its commit.
      for (let tries = 0; problems.length > 0 && tries < 20; tries++, problems = await compare()) await pause(50);
      return problems;
    },
    close: () => client.end(),
  };
}
