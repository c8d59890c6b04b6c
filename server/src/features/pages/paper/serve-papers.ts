import type { Correction } from '@election/contract/results/corrections';
import type { View } from '@election/contract/results/view/view';
import { type Input, route } from '@election/contract/wire/route';
import { bytes, PDF, XLSX } from '@election/contract/wire/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { VersionKey } from '../../../platform/cache/cache-versions.ts';
import type { Context } from '../../../platform/context.ts';
import type { Services } from '../../../platform/http/mount.ts';
import { mountCached } from '../../../platform/http/mount-cached.ts';
import { figuresOf, type Paper, sheetsOf } from '../../../platform/paper/paper.ts';
import { writePdf, writeXlsx } from '../../../platform/text/write-files.ts';
import { contestOf, regionOf, slugged } from '../asked-for.ts';
import { asked, type Readers, readView } from '../view.ts';
import { declarationOf } from './declaration.ts';
import { paperOfContest, paperOfCorrections, paperOfNation, paperOfRegion } from './papers.ts';

const CSV = 'text/csv; charset=utf-8';
const VERSIONS: readonly VersionKey[] = ['reference', 'results', 'stations'];

const plain = z.object(asked);
type Asked = z.output<typeof plain>;
type Slugged = z.output<typeof slugged>;

/** The published results for a printer and for a spreadsheet, and the figures as the hash of a paper is taken of them. */
export function servePapers(
  scope: FastifyInstance,
  services: Services,
  headers: Readonly<Record<string, string>>,
  readers: Readers,
): void {
  type Build<I> = (view: View, input: I, context: Context) => Paper | Promise<Paper>;

  function serve<I extends Asked>(
    path: `/${string}`,
    input: z.ZodType<I> & z.ZodObject,
    build: Build<I>,
    ending?: 'pdf',
  ) {
    const made = async (context: Context, given: I) => build(await readView(context, readers, given), given, context);
    const mounted = <D extends z.ZodType>(
      end: string,
      media: string,
      data: D,
      write: (paper: Paper) => Promise<z.output<D>>,
    ) => {
      const of = route({ method: 'GET', path: `${path}.${end}`, access: 'public', kept: 'shared', input, data, media });
      const read = async (context: Context, given: Input<typeof of>) => write(await made(context, given as I));
      mountCached(scope, services, headers, of, { versions: VERSIONS, read });
    };
    mounted('pdf', PDF, bytes, writePdf);
    if (ending) return;
    mounted('xlsx', XLSX, bytes, (paper) => writeXlsx(sheetsOf(paper)));
    mounted('csv', CSV, z.string(), async (paper) => figuresOf(paper));
  }

  serve<Asked>('/results', plain, async (view, _, context) =>
    paperOfNation(view, (await allCorrections(view, context, readers)).length),
  );
  serve<Slugged>('/results/regions/:slug', slugged, (view, { slug }) => paperOfRegion(view, regionOf(view, slug)));
  serve<Slugged>('/results/constituencies/:slug', slugged, async (view, { slug }, context) =>
    paperOfContest(view, await contestOf(context, view, slug)),
  );
  serve<Asked>('/results/corrections', plain, async (view, _, context) =>
    paperOfCorrections(view, await allCorrections(view, context, readers)),
  );
  serve<Slugged>(
    '/results/constituencies/:slug/declaration',
    slugged,
    async (view, { slug }, context) => declarationOf(view, await contestOf(context, view, slug)),
    'pdf',
  );
}

async function allCorrections({ result }: View, context: Context, readers: Readers): Promise<Correction[]> {
  const asking = { year_id: result.year.id, election_type_id: result.election_type_id };
  const found: Correction[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, last_page } = await readers.corrections(context, { ...asking, page });
    found.push(...data);
    pages = last_page;
  }
  return found;
}
