import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plant } from './plant.ts';

const AREAS = join(import.meta.dirname, 'areas');

/** All plants by area, in the order of the files in areas/. */
export async function allPlants(): Promise<Map<string, readonly Plant[]>> {
  const areas = new Map<string, readonly Plant[]>();
  for (const file of readdirSync(AREAS).sort()) {
    const { plants } = (await import(join(AREAS, file))) as { plants: readonly Plant[] };
    areas.set(basename(file, '.ts'), plants);
  }
  return areas;
}
