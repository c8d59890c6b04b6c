import type { AuditEntry, audit as contract } from '@election/contract/audit/audit';
import { actionWords, fieldWords, sayTrail } from '@election/contract/messages/audit';
import { say as sayPages, titleOf } from '@election/contract/messages/results';
import { sentences } from '@election/contract/messages/sentences';
import { instant } from '@election/contract/messages/times';
import { titleOfType } from '@election/contract/places/election-types';
import type { Input } from '@election/contract/wire/route';
import type { Context, Run } from '../../platform/context.ts';
import { named } from '../../platform/db/named.ts';
import { Failure } from '../../platform/failure.ts';
import { column, type Paper, sheetsOf } from '../../platform/paper/paper.ts';
import { failures } from '../../platform/sentences.ts';
import { writePdf, writeXlsx } from '../../platform/text/write-files.ts';
import { ROW_COLUMNS, type RowFound, withChanges } from './entries.ts';

const say = sentences('papers', 'trail');

/** Rows of a paper: more would fill hundreds of pages. */
const MAX_ROWS = 20_000;

interface Named {
  id: number;
  constituency: string;
  region: string;
  year: string;
  rehearsal: boolean;
}

const CONTEST = `
  select k.id, c.name as constituency, r.title as region, y.title as year, y.rehearsal
  from contests k
  join constituencies c on c.id = k.constituency_id
  join regions r on r.id = c.region_id
  join years y on y.id = k.year_id
  where k.year_id = $1 and k.constituency_id = $2 and k.election_type_id = $3`;

/**
 * The rows of a contest in its constituency's chain: of its figures, polling stations, register, sheets and status, its calls, and the
 * imports, of which a row speaks of all contests of the constituency.
 */
const ROWS = `
  select ${ROW_COLUMNS}
  from (select * from audit_entries where chain = $1 and (subject = $2 or subject like $2 || '/%' or action = 'import.figures'
          or subject in (select 'call:' || id from calls where contest_id = $3))
        order by sequence limit ${MAX_ROWS + 1}) as e
  left join constituencies c on c.id = e.chain
  order by sequence`;

/** The audit trail of one contest as a PDF and as a workbook. @throws Failure 404, 422 where it is too long */
export const printContest: Run<typeof contract.contestPdf> = async (context, asked) =>
  writePdf(context, () => readPaper(context, asked));
export const exportContestTrail: Run<typeof contract.contestXlsx> = async (context, asked) =>
  writeXlsx(context, sheetsOf(await readPaper(context, asked)));

async function readPaper(
  { pool }: Pick<Context, 'pool'>,
  { year_id, constituency_id, election_type_id }: Input<typeof contract.contestPdf>,
): Promise<Paper> {
  const [contest] = await named<Named>(pool, 'paper_contest', CONTEST, [year_id, constituency_id, election_type_id]);
  if (!contest) throw new Failure(404, failures.notFound);
  const found = await named<RowFound>(pool, 'paper_trail', ROWS, [
    constituency_id,
    `contest:${contest.id}`,
    contest.id,
  ]);
  if (found.length > MAX_ROWS) throw new Failure(422, say.tooLong({ most: MAX_ROWS }));
  return paperOf(contest, election_type_id, await withChanges(pool, found));
}

function paperOf(contest: Omit<Named, 'id'>, type_id: number, entries: readonly AuditEntry[]): Paper {
  const { constituency, region, year, rehearsal } = contest;
  const election = sayPages.electionOf({ year, type: titleOfType(type_id) ?? '' });
  return {
    ...{
      title: say.title({ constituency }),
      under: titleOf(region, election),
      lead: say.rows({ count: entries.length }),
    },
    ...{ asOf: entries.at(-1)?.at ?? null, version: null, standing: say.newsroomOnly, rehearsal },
    source: say.source,
    facts: [],
    tables: [
      {
        ...{ name: 'rows', heading: say.heading, note: say.note, empty: say.empty },
        columns: [
          column(say.row, 'number', 0.7),
          column(say.when, 'text', 2.2),
          column(say.who, 'text', 2.1),
          column(say.what, 'text', 2.3),
          column(say.changes, 'text', 4.2),
          column(say.hash, 'text', 2.4),
        ],
        rows: entries.map(({ sequence, at, actor, action, subject, changes, hash }) => [
          sequence,
          instant(at),
          actor.id === null ? sayTrail.system : say.person({ name: actor.name, role: actor.role }),
          `${actionWords(action)}\n${subject}`,
          changes
            .map(({ field, before, after }) =>
              say.change({
                field: fieldWords(field),
                before: before ?? sayTrail.nothing,
                after: after ?? sayTrail.nothing,
              }),
            )
            .join('\n'),
          hash,
        ]),
      },
    ],
  };
}
