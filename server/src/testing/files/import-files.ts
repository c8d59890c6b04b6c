import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** CSV files of an import, by name. */
export type ImportFiles = Record<string, string>;

/**
 * A small year to import: two regions that both have a constituency Central, two stations, an independent and two parties,
 * both election types, figures of constituencies and of a station, one register.
 */
export const IMPORT_FILES = {
  'year.csv': `title,status
2028,active
`,
  'regions.csv': `title,svg_path
Coast,M0 0h1v1z
Hills,M0 1h1v1z
`,
  'constituencies.csv': `region,name,code,registered_voters
Coast,Central,C01,1000
Coast,Port,C02,
Hills,Central,H01,2000
`,
  'polling_stations.csv': `region,constituency,code,name,registered_voters
Coast,Central,C0101,School,600
Coast,Central,C0102,Chapel,400
`,
  'parties.csv': `name,acronym,color,other_color_1,order_queue
Palm Party,PP,#117733,#ffffff,1
River Party,RP,#332288,,2
Independent,IND,#888888,,3
`,
  'candidates.csv': `election_type,region,constituency,party,name,order
presidential,,,PP,Abena Palm,1
presidential,,,RP,Kofi River,2
presidential,,,IND,Esi Lamp,3
parliamentary,Coast,Central,RP,Kojo River,
parliamentary,Coast,Central,PP,Ama Palm,
`,
  'results.csv': `election_type,region,constituency,polling_station,candidate,order,votes
presidential,Coast,Central,,Abena Palm,,300
presidential,Coast,Central,,Kofi River,,250
presidential,Coast,Central,,,3,20
presidential,Hills,Central,,Abena Palm,,400
presidential,Hills,Central,,Kofi River,,700
presidential,Hills,Central,,Esi Lamp,,0
parliamentary,Coast,Central,,Ama Palm,,280
parliamentary,Coast,Central,,Kojo River,,290
presidential,Coast,Central,C0101,Abena Palm,,180
presidential,Coast,Central,C0101,Kofi River,,120
presidential,Coast,Central,C0101,Esi Lamp,,12
`,
  'registers.csv': `election_type,region,constituency,total_registered_voters,total_valid_votes,total_rejected
presidential,Coast,Central,1000,570,9
`,
} satisfies ImportFiles;

/** Writes files to a folder that is deleted after the test. */
export async function writeFolder(files: ImportFiles): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'election-import-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
