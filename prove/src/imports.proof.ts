import { importByCommand } from './imports/by-command.ts';
import { type Importer, openImporter } from './imports/by-connection.ts';
import { importByConsole } from './imports/by-console.ts';
import { type Case, isSentence, type Result } from './imports/case.ts';
import { filesOf, tablesOf } from './imports/files.ts';
import { MUTATIONS, type Mutation } from './imports/mutations.ts';
import { readFiles } from './imports/reading.ts';
import { storedLines } from './imports/stored.ts';
import { editRoutine } from './planted-sql.ts';
import type { Proof, Trial } from './proof.ts';
import { random } from './random.ts';

/** Of so many imports one is made by the command and two by the console, as the first three are; the others on a connection of the proof's own. */
const WAYS = 100;
const BY_CONSOLE = 2;

/** Imports mutated files and compares what is stored with what they say. */
export const imports: Proof = {
  name: 'imports',
  promise:
    'files of an import cut, flipped, doubled, moved and misspelt at every kind of place, as CSV, zip and workbook: each is refused by a sentence with file, line and column, and nothing of it is stored; or what is stored is exactly what a second reader reads in it; what says the same is stored the same; no 5xx, no exit without a sentence',
  unit: 'files',
  full: 5_000,
  // Each kind once.
  small: MUTATIONS.length,
  servers: 1,
  plants: [
    {
      bug: 'figures that come twice are not refused',
      inject: editRoutine('refuse_results', 'perform refuse_repeated_results\\(\\);', 'null;'),
      count: 30,
    },
    {
      bug: 'further colours of a party are lost',
      inject: editRoutine('apply_import_parties', 'plan.color, plan.other_colors', "plan.color, '{}'"),
      count: 10,
    },
    {
      bug: 'no ballot that was not returned is stored as not known',
      inject: editRoutine(
        'check_import_registers',
        'coalesce\\(sent\\.total_not_returned, known\\.total_not_returned\\)',
        'nullif(coalesce(sent.total_not_returned, known.total_not_returned), 0)',
      ),
      count: 10,
    },
  ],
  async run(trial) {
    const found: string[] = [];
    const outcomes = { stored: 0, refused: 0 };
    const importer = await openImporter(trial.url);
    try {
      for (let number = 0; number < trial.count; number++) {
        const made = mutated(number);
        const { found: wrong, outcome } = await importOne(trial, importer, made);
        outcomes[outcome] += 1;
        found.push(...wrong.map((sentence) => `${made.mutation.name} (${made.title}): ${sentence}`));
      }
    } finally {
      await importer.close();
    }
    return {
      found,
      measured: `${MUTATIONS.length} kinds; ${outcomes.refused.toLocaleString('en')} refused, ${outcomes.stored.toLocaleString('en')} stored`,
    };
  },
};

/** The kinds in turn, those that do not apply to the chosen file with another one. */
function mutated(number: number): Case {
  const title = `Fuzz ${String(number).padStart(6, '0')}`;
  const mutation = MUTATIONS[number % MUTATIONS.length] as Mutation;
  for (;;) {
    const made = mutation.make(tablesOf(title));
    if (made) return { ...made, mutation, number, title };
  }
}

type Stored = Result & { stored: string[] };

async function importOne(trial: Trial, importer: Importer, made: Case) {
  const { refused, wrong, stored } = await importBy(trial, importer, made);
  const outcome: 'refused' | 'stored' = refused === null ? 'stored' : 'refused';
  return {
    outcome,
    found: [...wrong, ...(refused === null ? judgeStored(made, stored) : judgeRefused(made, refused, stored))],
  };
}

async function importBy(trial: Trial, importer: Importer, made: Case): Promise<Stored> {
  const way = made.number <= BY_CONSOLE ? made.number : random.below(WAYS);
  if (way > BY_CONSOLE) return importer.run(made);
  const result = await (way === BY_CONSOLE ? importByCommand : importByConsole)(trial, made);
  return { ...result, stored: await storedLines(trial.owner, made.title) };
}

function judgeRefused({ mutation }: Case, sentence: string, stored: readonly string[]): string[] {
  return [
    ...(stored.length > 0 ? [`${stored.length} rows are stored of what was refused: ${sentence}`] : []),
    ...(mutation.outcome === 'same' ? [`refused, though it says the same: ${sentence}`] : []),
    ...(isSentence(sentence) ? [] : [`refused without a sentence: ${sentence}`]),
  ];
}

function judgeStored({ mutation, title, sent, rows }: Case, stored: readonly string[]): string[] {
  if (mutation.outcome === 'refused') return ['stored, and had to be refused'];
  const files = mutation.outcome === 'read' ? sent : filesOf(tablesOf(title));
  const read = readFiles(files, { title, rows });
  if ('doubt' in read) return [`stored, though the files leave a doubt: ${read.doubt}`];
  const added = stored.filter((line) => !read.lines.includes(line));
  const lost = read.lines.filter((line) => !stored.includes(line));
  if (added.length + lost.length === 0 && stored.length === read.lines.length) return [];
  return [`stored otherwise: ${added[0] ?? 'nothing'} for ${lost[0] ?? 'nothing'}`];
}
