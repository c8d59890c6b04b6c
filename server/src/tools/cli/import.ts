import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { number } from '@election/contract/messages/format';
import * as shared from '@election/contract/messages/imports';
import { findAdmin } from '../../features/imports/find-admin.ts';
import { FORMAT, KINDS } from '../../features/imports/format.ts';
import type { ImportReport } from '../../features/imports/report.ts';
import { type ImportOutcome, runImport } from '../../features/imports/run.ts';
import * as imports from '../../features/imports/sentences.ts';
import { folderSource } from '../../features/imports/source.ts';
import { writeReport } from '../../features/imports/write-report.ts';
import { connect } from '../../platform/db/connect.ts';
import * as say from './import-sentences.ts';
import { withTargetDatabase } from './target-database.ts';

/** The caller's folder: npm changes to the project's root. */
const CALLER_FOLDER = process.env.INIT_CWD ?? process.cwd();

const asked = readArguments();
if (!asked) {
  console.error(say.usage);
  process.exitCode = 2;
} else {
  try {
    const { report, applied } = await importFolder(asked);
    process.exitCode = applied || asked.dryRun ? 0 : 1;
    console.log(closing({ report, applied }, asked));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (error instanceof Error && error.cause) console.error(error.cause);
    process.exitCode = 1;
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        publish: { type: 'boolean', default: false },
        'skip-refused': { type: 'boolean', default: false },
        as: { type: 'string' },
        report: { type: 'string' },
      },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) return undefined;
    return {
      folder: resolve(CALLER_FOLDER, folder),
      dryRun: values['dry-run'],
      publish: values.publish,
      skipRefused: values['skip-refused'],
      as: values.as,
      reportFile: values.report === undefined ? undefined : resolve(CALLER_FOLDER, values.report),
    };
  } catch {
    return undefined;
  }
}

type Asked = NonNullable<ReturnType<typeof readArguments>>;

async function importFolder(asked: Asked): Promise<ImportOutcome> {
  const source = await folderSource(asked.folder);
  return withTargetDatabase(async (url) => {
    const { pool } = connect(url, 2);
    try {
      const actor = await findAdmin(pool, asked.as);
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
  });
}

function* describe(report: ImportReport, { folder, publish }: Asked): Generator<string> {
  const { year, counts, refusals, findings, unknownFiles, unknownColumns } = report;
  if (year) yield say.heading(year.title, year.created, folder);
  for (const file of unknownFiles) yield shared.unknownFile(file);
  for (const { file, column } of unknownColumns) yield shared.unknownColumn(file, column);
  yield ['', ...say.COUNTED].map((title, at) => (at === 0 ? title.padEnd(22) : title.padStart(9))).join('');
  for (const kind of KINDS) {
    const numbers = say.COUNTED.map((column) => number(counts[kind][column]).padStart(9));
    if (counts[kind].rows > 0) yield FORMAT[kind].file.padEnd(22) + numbers.join('');
  }
  if (publish) yield shared.toPublish(report.publish.contests, report.publish.polling_stations);
  if (publish && report.publish.held_back > 0) yield shared.heldBack(report.publish.held_back);
  yield* list(shared.findingsHeading(findings.total), findings, ({ severity, place, sentence }) =>
    say.finding(severity, place, sentence),
  );
  yield* list(shared.refusedHeading(refusals.total), refusals, ({ file, line, column, sentence }) =>
    say.refusedRow(file, line, column, sentence),
  );
}

function* list<T>(heading: string, { total, first }: { total: number; first: T[] }, sentence: (item: T) => string) {
  if (total === 0) return;
  yield `\n${heading}`;
  for (const item of first) yield `  ${sentence(item)}`;
  if (total > first.length) yield `  ${say.andMore(total - first.length)}`;
}

function closing({ report, applied }: ImportOutcome, { dryRun, publish }: Asked): string {
  if (report.year === null) return `\n${imports.yearRefused}`;
  if (dryRun) return `\n${say.dryRun}`;
  if (!applied) return `\n${say.nothingImported}`;
  const sum = (what: 'created' | 'changed') => KINDS.reduce((total, kind) => total + report.counts[kind][what], 0);
  const { contests, polling_stations: stations } = report.publish;
  const published = publish && contests + stations > 0;
  const done =
    sum('created') + sum('changed') > 0 || published
      ? shared.imported(sum('created'), sum('changed'))
      : shared.nothingNew;
  return `\n${done}${published ? `\n${shared.publishedCount(contests, stations)}` : ''}`;
}
