import pg from 'pg';

/** All rows and sequences of a database as text; equal databases give equal texts. Cache versions and the event outbox are left out. */
export async function dumpOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename not in ('change_counts', 'event_outbox') order by 1`,
    );
    const parts: string[] = [];
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      parts.push(name, ...table.rows.map(({ row }) => row));
    }
    const sequences = await client.query(
      `select sequencename, last_value from pg_sequences where sequencename <> 'event_outbox_id_seq' order by 1`,
    );
    return [...parts, JSON.stringify(sequences.rows)].join('\n');
  } finally {
    await client.end();
  }
}
