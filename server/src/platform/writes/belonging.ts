import type { Db } from '../db/connect.ts';
import { Failure } from '../failure.ts';
import { sayRows as say } from './sentences.ts';

/* Whether the things that a form names exist and belong together. All throw Failure 422 that names the field. */

export async function assertYear(db: Db, year_id: number): Promise<void> {
  const year = await db.selectFrom('years').select('id').where('id', '=', year_id).executeTakeFirst();
  if (!year) throw new Failure(422, { year_id: [say.unknownYear] });
}

export async function assertRegion(db: Db, id: number, year_id: number): Promise<void> {
  const region = await db
    .selectFrom('regions')
    .select('id')
    .where((eb) => eb.and({ id, year_id }))
    .executeTakeFirst();
  if (!region) throw new Failure(422, { region_id: [say.unknownRegion] });
}

export async function assertConstituency(db: Db, id: number, year_id: number): Promise<void> {
  const constituency = await db
    .selectFrom('constituencies')
    .select('id')
    .where((eb) => eb.and({ id, year_id }))
    .executeTakeFirst();
  if (!constituency) throw new Failure(422, { constituency_id: [say.unknownConstituency] });
}

export async function assertElectionType(db: Db, id: number): Promise<void> {
  const type = await db.selectFrom('election_types').select('id').where('id', '=', id).executeTakeFirst();
  if (!type) throw new Failure(422, { election_type_id: [say.unknownElectionType] });
}

/** What an update may repeat but not change. @throws Failure 422 with the sentence under the field */
export function assertStays(field: string, given: number | undefined, own: number, sentence: string): void {
  if (given !== undefined && given !== own) throw new Failure(422, { [field]: [sentence] });
}
