import { SHEET_THUMBNAIL } from '@election/contract/sheets';
import type pg from 'pg';
import { THUMBNAIL_SIZES } from '../files/images.ts';
import type { FileStore } from '../files/store.ts';

export interface StoredPicture {
  name: string;
  media_type: string;
  bytes: Buffer;
}

/** Every file of every picture that the database names; `onMissing` hears of one of which there is no file at all. */
export async function* readPictures(
  client: pg.ClientBase,
  store: FileStore,
  onMissing: () => void,
): AsyncGenerator<StoredPicture> {
  const { rows } = await client.query<{ sha256: string; media_type: string }>(
    'select sha256, media_type from pictures order by sha256',
  );
  const sizes = ['', ...[...THUMBNAIL_SIZES, SHEET_THUMBNAIL].map((size) => `-${size}`)];
  for (const { sha256, media_type } of rows) {
    let found = false;
    for (const folder of ['public', 'private']) {
      for (const size of new Set(sizes)) {
        const name = `${folder}/${sha256}${size}`;
        const bytes = await store.get(name);
        if (!bytes) continue;
        found = true;
        yield { name, media_type, bytes };
      }
    }
    if (!found) onMissing();
  }
}
