import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { CHECK_CODES, type CheckCode } from '@election/contract/checks/check-codes';
import { codesOf, refusedRows } from '@election/contract/imports/imports';
import { number } from '@election/contract/messages/format';
import { heldBackBy, leftOut, sayImports as shared } from '@election/contract/messages/imports';
import { type Explanation, explanation } from '@election/contract/results/explanation';
import { assertMayPublish, findAdmin } from '../../features/imports/find-admin.ts';
import { FORMAT, KINDS } from '../../features/imports/format.ts';
import { folderSource, type ImportSource } from '../../features/imports/read/source.ts';
import type { ImportReport } from '../../features/imports/report.ts';
import { type ImportOutcome, runImport, stopOf } from '../../features/imports/run.ts';
import { writeReport } from '../../features/imports/write-report.ts';
import { readConfig } from '../../platform/config.ts';
import { connect } from '../../platform/db/connect.ts';
import { fromCaller } from './from-caller.ts';
import * as say from './import-sentences.ts';
import { withTargetDatabase } from './target-database.ts';

/**
 * `npm run import -- FOLDER`: prints what it does and finds.
 * @param args the arguments after the command's name
 * @returns its exit code: 2 for wrong use, 1 where nothing was imported, 3 where not all was
 */
export async function importCommand(args: string[]): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    console.error(say.usage);
    return 2;
  }
  try {
    const outcome = await importFolder(asked);
    console.log(closing(outcome, asked));
    return exitCodeOf(outcome, asked);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && error.cause) console.error(error.cause);
    return 1;
  }
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        publish: { type: 'boolean', default: false },
        'skip-refused': { type: 'boolean', default: false },
        accept: { type: 'string', multiple: true, default: [] },
        reason: { type: 'string' },
        correct: { type: 'string' },
        note: { type: 'string' },
        year: { type: 'string' },
        rows: { type: 'string' },
        votes: { type: 'string' },
        'make-codes': { type: 'boolean', default: false },
        as: { type: 'string' },
        report: { type: 'string' },
      },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) return undefined;
    return {
      folder: fromCaller(folder),
      dryRun: values['dry-run'],
      publish: values.publish,
      skipRefused: values['skip-refused'],
      accept: values.accept.flatMap((codes) => codes.split(',')).map(codeOf),
      reason: values.reason?.trim() || null,
      correction: explanationOf(values.correct, values.note),
      year: values.year ?? null,
      expected: {
        rows: numberOf(values.rows),
        votes: numberOf(values.votes),
        makeCodes: values['make-codes'],
      },
      as: values.as,
      reportFile: fromCaller(values.report),
    };
  } catch {
    return undefined;
  }
}

/** @throws Error for what is no code of a check */
function codeOf(text: string): CheckCode {
  const code = CHECK_CODES.find((one) => one === text.trim().toUpperCase());
  if (!code) throw new Error('No such code');
  return code;
}

/** @throws Error for what explains no correction */
const explanationOf = (reason: string | undefined, note: string | undefined): Explanation | null =>
  reason === undefined && note === undefined ? null : explanation.parse({ reason, note });

/** @throws Error for what is no whole number */
function numberOf(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,15}$/.test(text)) throw new Error('No whole number');
  return text === undefined ? undefined : Number(text);
}

type Asked = NonNullable<ReturnType<typeof readArguments>>;

async function importFolder(asked: Asked): Promise<ImportOutcome> {
  const source = await folderSource(asked.folder);
  try {
    return await withTargetDatabase((url) => importSource(url, source, asked), { mayCreate: true });
  } finally {
    await source.close();
  }
}

async function importSource(url: string, source: ImportSource, asked: Asked): Promise<ImportOutcome> {
  const { pool } = connect(url, 2);
  try {
    const actor = await findAdmin(pool, asked.as);
    if (asked.publish) await assertMayPublish(pool, actor, readConfig(process.env));
    return await runImport(pool, source, actor, {
      ...asked,
      onProgress: (file, rows) => console.error(say.reading(file, rows)),
      onChecked: async (report, all) => {
        for (const line of describe(report, asked)) console.log(line);
        if (asked.reportFile === undefined) return;
        await writeReport(createWriteStream(asked.reportFile), all);
        console.log(say.reportWritten(asked.reportFile));
      },
    });
  } finally {
    await pool.end();
  }
}

/** A dry run has the exit code of the import that it announces. */
function exitCodeOf({ report, stopped }: ImportOutcome, { publish }: Asked): number {
  if (stopped !== null) return 1;
  return report.refusals.total > 0 || (publish && report.publish.held_back > 0) ? 3 : 0;
}

function* describe(report: ImportReport, asked: Asked): Generator<string> {
  const { year, counts, changes, refusals, findings, notes } = report;
  if (year) yield say.heading(year.title, year.created, asked.folder);
  yield* notes;
  yield ['', ...say.COUNTED].map((title, at) => (at === 0 ? title.padEnd(22) : title.padStart(9))).join('');
  for (const kind of KINDS) {
    const numbers = say.COUNTED.map((column) => number(counts[kind][column]).padStart(9));
    if (counts[kind].rows > 0) yield FORMAT[kind].file.padEnd(22) + numbers.join('');
  }
  if (asked.publish && stopOf(report, asked) === null) yield* describePublication(report.publish, asked);
  yield* list(shared.changesHeading({ count: changes.total }), changes, ({ place, sentence, held }) =>
    say.change(place, sentence, held),
  );
  yield* list(
    shared.findingsHeading({ count: findings.total }),
    findings,
    ({ severity, code, place, sentence, publication }) => say.finding(severity, code, place, sentence, publication),
  );
  yield* list(
    shared.refusedHeading({ count: refusedRows(Object.values(counts), refusals) }),
    refusals,
    ({ file, line, column, record, sentence }) => say.refusedRow(file, line, column, record, sentence),
  );
}

function* describePublication(publish: ImportReport['publish'], { dryRun, accept }: Asked): Generator<string> {
  if (dryRun) yield shared.toPublish({ contests: publish.contests, stations: publish.polling_stations });
  if (publish.held_back === 0) return;
  const codes = codesOf(publish.holding);
  yield heldBackBy(publish.held_back, codes);
  if (codes.length > 0) yield say.toAccept([...accept, ...codes], publish.needs_reason.length > 0);
}

function* list<T>(heading: string, { total, first }: { total: number; first: T[] }, sentence: (item: T) => string) {
  if (total === 0) return;
  yield `\n${heading}`;
  for (const item of first) yield `  ${sentence(item)}`;
  if (total > first.length) yield `  ${say.andMore(total - first.length)}`;
}

function closing({ report, stopped }: ImportOutcome, asked: Asked): string {
  if (stopped !== null)
    return `\n${[stopped, ...hints(report, asked)].join(' ')}\n${asked.dryRun ? say.dryRun : say.nothingImported}`;
  if (asked.dryRun) return `\n${say.dryRun}`;
  const sum = (what: 'created' | 'changed') => KINDS.reduce((total, kind) => total + report.counts[kind][what], 0);
  const { contests, polling_stations: stations } = report.publish;
  const published = asked.publish && contests + stations > 0;
  const done =
    sum('created') + sum('changed') > 0 || published
      ? shared.imported({ created: sum('created'), changed: sum('changed') })
      : shared.nothingNew;
  return [
    `\n${done}`,
    ...(report.refusals.total > 0
      ? [leftOut(KINDS.map((kind) => ({ file: FORMAT[kind].file, ...report.counts[kind] })))]
      : []),
    ...(published ? [shared.published({ contests, stations })] : []),
    ...(report.year?.created ? [say.notCurrent(report.year.title)] : []),
  ].join('\n');
}

/** The options with which the import would go on. */
function hints({ year, refusals, publish, changes }: ImportReport, asked: Asked): string[] {
  if (year?.unusual && asked.year === null) return [say.giveYear(year.title)];
  if (refusals.total > 0 && !asked.skipRefused) return [say.skipThem];
  if (!asked.publish) return [];
  if (publish.needs_reason.some((code) => asked.accept.includes(code)) && !asked.reason) return [say.giveReason];
  return changes.published > 0 && !asked.correction ? [say.giveCorrection] : [];
}
