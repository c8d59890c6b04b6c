import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contract } from '@election/contract/contract';
import type { ImportRun } from '@election/contract/imports';
import { unexpected } from '@election/server/platform/sentences';
import { SUPER_ADMIN } from './election.ts';
import { filesOf, tablesOf } from './imports/files.ts';
import { MUTATIONS, type Mutated, type Mutation } from './imports/mutations.ts';
import { readFiles } from './imports/reading.ts';
import { storedLines } from './imports/stored.ts';
import { editRoutine } from './planted-sql.ts';
import { type Proof, portOf, type Trial } from './proof.ts';
import { random } from './random.ts';
import { callRoute, dataOf, describeReply, type Reply } from './request.ts';

const COMMAND = fileURLToPath(new URL('../../server/src/tools/cli/import.ts', import.meta.url));
/** One of so many imports is made by the command. */
const BY_COMMAND = 50;
const WAIT_SECONDS = 60;

/** Imports mutated files and compares what is stored with what they say. */
export const imports: Proof = {
  name: 'imports',
  promise:
    'files of an import cut, flipped, doubled, moved and misspelt at every kind of place, as CSV, zip and workbook: each is refused by a sentence with file, line and column, and nothing of it is stored; or what is stored is exactly what a second reader reads in it; what says the same is stored the same; no 5xx, no exit without a sentence',
  unit: 'files',
  full: 5_000,
  small: 200,
  plants: [
    {
      bug: 'figures that come twice are not refused',
      inject: editRoutine('refuse_results', 'perform refuse_repeated_results\\(\\);', 'null;'),
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
    for (let number = 0; number < trial.count; number++) {
      const made = mutated(number);
      const { found: wrong, outcome } = await importOne(trial, made);
      outcomes[outcome] += 1;
      found.push(...wrong.map((sentence) => `${made.mutation.name} (${made.title}): ${sentence}`));
    }
    return {
      found,
      measured: `${MUTATIONS.length} kinds; ${outcomes.refused.toLocaleString('en')} refused, ${outcomes.stored.toLocaleString('en')} stored`,
    };
  },
};

interface Case extends Mutated {
  mutation: Mutation;
  number: number;
  /** The title of a year of its own. It is not four digits, so that an import confirms it: another title is refused. */
  title: string;
}

/** The kinds in turn, those that do not apply to the chosen file with another one. */
function mutated(number: number): Case {
  const title = `Fuzz ${String(number).padStart(6, '0')}`;
  const mutation = MUTATIONS[number % MUTATIONS.length] as Mutation;
  for (;;) {
    const made = mutation.make(tablesOf(title));
    if (made) return { ...made, mutation, number, title };
  }
}

interface Result {
  /** Null: stored. */
  refused: string | null;
  wrong: string[];
}

async function importOne(trial: Trial, made: Case) {
  const { refused, wrong } =
    random.below(BY_COMMAND) === 0 ? await importByCommand(trial, made) : await importByConsole(trial, made);
  const stored = await storedLines(trial.owner, made.title);
  const outcome: 'refused' | 'stored' = refused === null ? 'stored' : 'refused';
  return {
    outcome,
    found: [...wrong, ...(refused === null ? judgeStored(made, stored) : judgeRefused(made, refused, stored))],
  };
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

const isSentence = (text: unknown): boolean =>
  typeof text === 'string' && /\w.* .*[.?]$/s.test(text) && text !== unexpected;

/** Checks and applies as the console does. */
async function importByConsole(trial: Trial, { sent, rows, number, title }: Case): Promise<Result> {
  const body = new FormData();
  for (const [at, { name, bytes }] of sent.entries())
    body.append(`files[${at}]`, new File([new Uint8Array(bytes)], name));
  if (rows !== undefined) body.append('expected_rows', String(rows));
  const port = portOf(trial, number);
  const checked = await followed(port, await callRoute(port, contract.imports.check, {}, { user: SUPER_ADMIN, body }));
  if (!('run' in checked)) return checked;
  const { refusals } = checked.run.report ?? {};
  if (!refusals || refusals.total > 0)
    return { refused: refusals?.first[0]?.sentence ?? '', wrong: judgeRows(refusals) };
  const options = { id: checked.run.id, publish: false, skip_refused: false, year: title };
  const by = { user: SUPER_ADMIN };
  const applied = await followed(port, await callRoute(port, contract.imports.apply, options, by));
  return 'run' in applied ? { refused: null, wrong: [] } : applied;
}

/** Each refused row names its file, line and column, with a sentence. */
function judgeRows(refusals: NonNullable<ImportRun['report']>['refusals'] | undefined): string[] {
  if (!refusals) return ['checked without a report'];
  return refusals.first
    .filter(({ file, line, sentence }) => !/^\w+\.csv$/.test(file) || line < 1 || !isSentence(sentence))
    .map((row) => `a refused row says ${JSON.stringify(row)}`);
}

/** Waits for the end of what was begun. */
async function followed(port: number, reply: Reply): Promise<Result | { run: ImportRun }> {
  if (reply.status !== 200) return refusalOf(reply);
  const { id } = dataOf(reply) as ImportRun;
  for (const until = Date.now() + WAIT_SECONDS * 1_000; Date.now() < until; await pause(20)) {
    const read = await callRoute(port, contract.imports.read, { id }, { user: SUPER_ADMIN });
    if (read.status !== 200) return { refused: '', wrong: [`answered ${describeReply(read)}`] };
    const run = dataOf(read) as ImportRun;
    if (run.state === 'failed') return { refused: run.failure ?? '', wrong: [] };
    if (run.state === 'checked' || run.state === 'applied') return { run };
  }
  return { refused: '', wrong: [`still at work after ${WAIT_SECONDS} s`] };
}

function refusalOf(reply: Reply): Result {
  if (reply.status < 400 || reply.status >= 500) return { refused: '', wrong: [`answered ${describeReply(reply)}`] };
  const { error_msg } = dataOf(reply) as { error_msg?: unknown };
  const [sentence = ''] = typeof error_msg === 'string' ? [error_msg] : Object.values(error_msg ?? {}).flat();
  return { refused: String(sentence), wrong: [] };
}

/** Runs the command on a folder of the files. */
async function importByCommand({ url }: Trial, { sent, rows, title }: Case): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'election-fuzz-'));
  try {
    for (const { name, bytes } of sent) await writeFile(join(folder, name), bytes);
    const [first] = sent;
    const from = sent.length === 1 && first ? join(folder, first.name) : folder;
    const asked = [from, '--year', title, ...(rows === undefined ? [] : ['--rows', String(rows)])];
    const { code, said } = await runCommand(url, asked);
    if (code === 0) return { refused: null, wrong: [] };
    return {
      refused: said.split('\n').at(-1) ?? '',
      wrong: code === 1 ? [] : [`the command ended with ${code}: ${said}`],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runCommand(url: string, asked: readonly string[]): Promise<{ code: number | string | null; said: string }> {
  const env = { PATH: process.env.PATH, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...asked], { env }, (error, out, errors) => {
      resolve({ code: error ? (error.code ?? null) : 0, said: out.trim() || errors.trim() });
    });
  });
}
