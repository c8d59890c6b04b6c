/** The files of an import as tables: the first row of each names its columns. */
export type Tables = Record<string, string[][]>;

/** A file as it is sent. */
export interface Sent {
  name: string;
  bytes: Buffer;
}

const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split('|'));

/** A small year with everything that a text may hold: accents, letters of several bytes, quotes, commas, line breaks, formulas, apostrophes. */
export const tablesOf = (title: string): Tables => ({
  'year.csv': rowsOf(`title|status\n${title}|active`),
  'regions.csv': rowsOf(`title|status|svg_path
Coast|active|M0 0h1v1z
'=Hills, "upper"|active|M0 1h1v1z
Ɛkumfi Été|inactive|`),
  'constituencies.csv': rowsOf(`region|name|code|status|svg_path|registered_voters
Coast|Central|C01|active|M0 0h1v1z|1400
Coast|'-Port|C02|active||2300
'=Hills, "upper"|Central|007|active||2600
Ɛkumfi Été|Zɔŋ|E 1|inactive||`),
  'polling_stations.csv': rowsOf(`region|constituency|code|name|registered_voters|status
Coast|Central|C0101|School|600|active
Coast|Central|C0102|School|800|active
Coast|'-Port|'+0201|Chapel of St. "Ann"|2300|inactive`),
  'parties.csv': rowsOf(`name|acronym|color|other_color_1|other_color_2|order_queue|status
Palm Party|PP|#117733|#ffffff|#000000|1|active
River, Party|RP|#332288|||2|active
'@Independent||#888888|||3|active`),
  'candidates.csv': [
    ...rowsOf(`election_type|region|constituency|party|name|order|status|withdrawn
presidential|||PP|Abena Palm|1|active|
presidential|||RP|Kofi "Big" River|2|active|no
presidential|||'@Independent|'Esi Lamp|3|active|Yes
presidential|||RP|Yaw Late|4|inactive|
runoff|||PP|Abena Palm|2|active|
runoff|||RP|Kofi "Big" River|1|active|
parliamentary|Coast|Central|PP|Ama Palm|1|active|
parliamentary|Coast|Central|RP|Kojo River|2|active|`),
    ['parliamentary', 'Coast', "'-Port", 'PP', 'Adwoa\nPalm', '1', 'active', 'no'],
  ],
  'results.csv': rowsOf(`election_type|region|constituency|polling_station|candidate|order|votes
presidential|Coast|Central||Abena Palm||317
presidential|Coast|Central||Kofi "Big" River||258
presidential|Coast|Central|||3|24
presidential|'=Hills, "upper"|Central||Abena Palm||409
presidential|'=Hills, "upper"|Central||Kofi "Big" River||736
presidential|'=Hills, "upper"|Central||'Esi Lamp||0
runoff|Coast|Central||Abena Palm||312
runoff|Coast|Central|||1|251
parliamentary|Coast|Central||Ama Palm||291
parliamentary|Coast|Central||Kojo River||305
presidential|Coast|Central|C0101|Abena Palm||183
presidential|Coast|Central|C0102|Abena Palm||134
presidential|Coast|'-Port|'+0201|Kofi "Big" River||1250
total||||||4470`),
  'registers.csv':
    rowsOf(`election_type|region|constituency|polling_station|total_registered_voters|total_valid_votes|total_rejected|total_issued|total_not_returned
presidential|Coast|Central||1400|599|11|612|2
presidential|Coast|Central|C0102|800|134|4||0
parliamentary|Coast|Central||1400|596|14||`),
  'contests.csv': rowsOf(`election_type|region|constituency|status|candidate|note
presidential|Ɛkumfi Été|Zɔŋ|postponed||Rain, "again"
parliamentary|Coast|'-Port|unopposed|Adwoa Palm|`),
});

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A table as CSV. @param everywhere quotes cells that need none too */
export function csvOf(rows: readonly string[][], separator = ',', lineEnd = '\n', everywhere = false): Buffer {
  const cellOf = (cell: string) =>
    everywhere || /["\n\r]/.test(cell) || cell.includes(separator) ? quoted(cell) : cell;
  return Buffer.from(rows.map((row) => row.map(cellOf).join(separator) + lineEnd).join(''));
}

export const filesOf = (tables: Tables): Sent[] =>
  Object.entries(tables).map(([name, rows]) => ({ name, bytes: csvOf(rows) }));
