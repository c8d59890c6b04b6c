import type { Config } from '../config.ts';
import { fileStore } from './store.ts';

/** The stored bytes of a picture, or null where there are none. @param folder public for logos and candidates, private for sheets */
export const readPicture = async (config: Config, name: string, folder: 'public' | 'private'): Promise<Buffer | null> =>
  (await fileStore(config)).get(`${folder}/${name}`);
