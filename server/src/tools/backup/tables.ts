import type pg from 'pg';

/** Rows in memory at a time. */
const BATCH = 500;

export interface Table {
  name: string;
  columns: string[];
}

/** Settings that fix the text form of values. */
export const AS_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local bytea_output = 'hex';
  set local extra_float_digits = 1`;

/** Every table with its columns, except `migrations`, which describes the schema, and unlogged ones, which a crash empties. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'migrations'
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** Streams the rows of a table, each as a line: a JSON array with the text of every column. */
export async function* linesOf(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await client.query(
    `declare backup no scroll cursor for select json_build_array(${texts})::text as line from ${quoted(name)}`,
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from backup`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close backup');
}

/** Inserts lines into their table with their original ids. */
export async function storeLines(client: pg.ClientBase, { name, columns }: Table, lines: readonly string[]) {
  const { rows } = await client.query<{ attname: string; type: string }>({
    name: `types_${name}`,
    text: `select attname, format_type(atttypid, atttypmod) as type from pg_attribute
           where attrelid = $1::regclass and attnum > 0`,
    values: [quoted(name)],
  });
  const typeOf = new Map(rows.map(({ attname, type }) => [attname, type]));
  const values = columns.map((column, index) => `(line ->> ${index})::${typeOf.get(column)}`).join(', ');
  await client.query({
    name: `restore_${name}`,
    text: `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
           select ${values} from json_array_elements($1::json) as lines (line)`,
    values: [`[${lines.join(',')}]`],
  });
}

/**
 * Drops foreign keys and disables triggers while tables are filled in any order, then restores both; adding a foreign key
 * checks every row.
 */
export async function withoutConstraints(client: pg.ClientBase, tables: readonly Table[], fill: () => Promise<void>) {
  const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { relation, name } of keys) await client.query(`alter table ${relation} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await fill();
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { relation, name, definition } of keys) {
    await client.query(`alter table ${relation} add constraint ${name} ${definition}`);
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
