import type pg from 'pg';
import { readPages } from './read/read-pages.ts';
import { firstChanges, placeOf, sayChanges, totalsChange } from './sentences.ts';

/** A change of what is public already, that a publication of the import makes. */
export interface PublicChange {
  place: string;
  /** Old and new, such as `Ama Owusu: 1,234 → 1,324`. */
  sentence: string;
  /** Whether someone else, or no one, is first in the contest. */
  first: boolean;
  /** Whether the place is held back, so that it stays as it is unless that is accepted. */
  held: boolean;
}

type Totals = readonly (number | null)[];
type Change = { election_type: number; region: string; constituency: string; polling_station: string | null } & Pick<
  PublicChange,
  'held'
> &
  (
    | { what: 'first'; detail: { before: readonly string[]; after: readonly string[] } }
    | { what: 'figure'; detail: { name: string; before: number; after: number } }
    | { what: 'register'; detail: { before: Totals; after: Totals } }
  );

/** Every change, within the transaction of the checks: first who comes first, then the figures of these contests, then all others. */
export async function* readPublicChanges(client: pg.ClientBase): AsyncGenerator<PublicChange> {
  const pages = readPages<Change>(
    client,
    `select * from public_changes()
     order by what <> 'first', not first_changes, place <> 0, election_type, region, constituency, polling_station, what, number`,
  );
  for await (const change of pages) {
    yield { place: placeOf(change), sentence: sentenceOf(change), first: change.what === 'first', held: change.held };
  }
}

/** How many there are, and how many of them are published with this import. */
export async function countPublicChanges(client: pg.ClientBase): Promise<{ total: number; published: number }> {
  const { rows } = await client.query<{ total: number; published: number }>(
    'select count(*)::int as total, (count(*) filter (where not held))::int as published from public_changes()',
  );
  return rows[0] ?? { total: 0, published: 0 };
}

function sentenceOf(change: Change): string {
  if (change.what === 'first') return firstChanges(change.detail.before, change.detail.after);
  if (change.what === 'figure') return sayChanges.figure(change.detail);
  return totalsChange(change.detail.before, change.detail.after);
}
