import { expect, test } from 'vitest';
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

test('a taken slug gets the region as a suffix, then a number', async () => {
  const free = async (region: string | null, taken: string[]) =>
    (await database.pool.query('select free_slug($1, $2, $3) as slug', ['Tano North', region, taken])).rows[0].slug;
  expect(await free('ahafo', [])).toBe('tano-north');
  expect(await free('ahafo', ['tano-north'])).toBe('tano-north-ahafo');
  expect(await free('ahafo', ['tano-north', 'tano-north-ahafo'])).toBe('tano-north-2');
  expect(await free(null, ['tano-north', 'tano-north-2'])).toBe('tano-north-3');
});
