import { SHEET_THUMBNAIL } from '@election/contract/figures/sheets';
import type pg from 'pg';
import { THUMBNAIL_SIZES } from '../../platform/files/images.ts';
import type { FileStore } from '../../platform/files/store.ts';

export interface StoredPicture {
  name: string;
  media_type: string;
  bytes: Buffer;
}

/** Reads all files of every picture in the database. Calls `onMissing` for a picture without any file. */
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
