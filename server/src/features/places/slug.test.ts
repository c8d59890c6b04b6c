import { describe, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';

const database = useDatabase();
const slugOf = async (name: string) => (await database.pool.query('select slug_of($1) as slug', [name])).rows[0].slug;

test.each([
  ['Ablekuma West', 'ablekuma-west'],
  ['  Sekondi/Takoradi (North) ', 'sekondi-takoradi-north'],
  ['Ho Central – 2', 'ho-central-2'],
  ['Çé Ñandú Ôïš', 'ce-nandu-ois'],
  ['ɛɔŋɖɣƒʋ', 'eondgfv'],
  ['ƐƆŊƉƔƑƲ', 'eondgfv'],
  ['ʒəɩʊøłđħı', 'zeiuoldhi'],
  ['ƷƏƖƱØŁĐĦ', 'zeiuoldh'],
  ['Ɖzodze Kɔtoklo', 'dzodze-kotoklo'],
  ['Aƒlao', 'aflao'],
  ['北', 'place'],
])('%s becomes %s', async (name, slug) => expect(await slugOf(name)).toBe(slug));

describe('a free slug', () => {
  const one = async <T>(query: string, values: unknown[] = []): Promise<T> =>
    (await database.owner.query(query, values)).rows[0].value;
  const addYear = (title: string) =>
    one<number>(`insert into years (title, status) values ($1, 'active') returning id as value`, [title]);
  const addRegions = async (year: number, slugs: string[]) => {
    await database.owner.query(
      `insert into regions (year_id, title, slug, status, svg_path) select $1, slug || ' region', slug, 'active', '' from unnest($2::text[]) as slug`,
      [year, slugs],
    );
  };
  const free = (year: number, region: string | null, except = 0) =>
    one<string>(`select free_slug('regions', $1, 'Tano North', $2, $3) as value`, [year, region, except]);

  test('is the name, then the name with the region as a suffix, then with a number', async () => {
    const year = await addYear('2031');
    expect(await free(year, 'ahafo')).toBe('tano-north');
    await addRegions(year, ['tano-north']);
    expect(await free(year, 'ahafo')).toBe('tano-north-ahafo');
    expect(await free(year, null)).toBe('tano-north-2');
    await addRegions(year, ['tano-north-ahafo']);
    expect(await free(year, 'ahafo')).toBe('tano-north-2');
    await addRegions(year, ['tano-north-2']);
    expect(await free(year, null)).toBe('tano-north-3');
    expect(await free(await addYear('2032'), null)).toBe('tano-north');
  });

  test('is that of the row itself, which keeps its own slug', async () => {
    const year = await addYear('2033');
    await addRegions(year, ['tano-north']);
    const id = await one<number>(`select id as value from regions where year_id = $1`, [year]);
    expect(await free(year, null, id)).toBe('tano-north');
  });

  test('is found in a few looks among a thousand of the same name, each by the index', async () => {
    const year = await addYear('2034');
    const numbered = Array.from({ length: 1_000 }, (_, at) => `tano-north-${at + 2}`);
    await addRegions(year, ['tano-north', ...numbered]);
    const client = await database.owner.connect();
    await client.query(`begin; set local track_functions = 'all'; set local enable_seqscan = off`);
    const { rows } = await client.query<{ slug: string }>(
      `select free_slug('regions', $1, 'Tano North', null, 0) as slug`,
      [year],
    );
    const { rows: calls } = await client.query<{ calls: number }>(
      `select calls::int from pg_stat_xact_user_functions where funcname = 'is_slug_taken'`,
    );
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select from regions where year_id = $1 and slug = 'tano-north'`.replace('$1', String(year)),
    );
    await client.query('rollback');
    client.release();
    expect(rows[0]?.slug).toBe('tano-north-1002');
    expect(calls[0]?.calls).toBeLessThan(30);
    expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('regions_slug_key');
  });
});
