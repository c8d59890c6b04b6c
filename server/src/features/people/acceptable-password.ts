import { bareText, isMadeOf, passwordFault } from '@election/contract/people/password-rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { sayPeople as say } from './sentences.ts';

/**
 * The sentence that refuses a password, or null: the rules that the form knows too, and the names of this election. An attacker
 * of a newsroom tries its places, parties and candidates with the year.
 */
export async function acceptableFault(db: Db, password: string, email: string): Promise<string | null> {
  const fault = passwordFault(password, email);
  if (fault !== null) return fault;
  const bare = bareText(password);
  return isMadeOf(bare, await namesIn(db, bare)) ? say.passwordOfNames : null;
}

/** Runs of letters that are looked up among the words of polling stations; a password with more is no name with a number. */
const MOST_RUNS = 3;
/** What separates the words of a name, as `bareText` drops it. */
const MARKS = ` -.,;:'’"/()&+_`;

/**
 * The names that a password contains: of regions, constituencies, parties and candidates in full and by word, of polling stations
 * in full, and those words of them that stand alone between numbers.
 */
async function namesIn(db: Db, bare: string): Promise<string[]> {
  const runs = [...bare.matchAll(/\p{L}{2,}/gu)].map(([run]) => run).slice(0, MOST_RUNS);
  const spaces = ' '.repeat(MARKS.length);
  const { rows } = await sql<{ name: string }>`
    with names as (
      select translate(lower(name), ${MARKS}, ${spaces}) as name from (
        select title from regions union select name from constituencies union select name from parties
        union select acronym from parties union select name from candidates
      ) as named (name)
    ), found as (
      select replace(name, ' ', '') as name from names
      union select word from names, string_to_table(name, ' ') as word
      union select translate(lower(name), ${MARKS}, '') from polling_stations
      where position(translate(lower(name), ${MARKS}, '') in ${bare}) > 0
      union select run from unnest(${runs}::text[]) as run where exists (
        select from polling_stations
        where ' ' || translate(lower(name), ${MARKS}, ${spaces}) || ' ' like '% ' || run || ' %')
    )
    select name from found where length(name) > 1 and position(name in ${bare}) > 0`.execute(db);
  return rows.map(({ name }) => bareText(name));
}
