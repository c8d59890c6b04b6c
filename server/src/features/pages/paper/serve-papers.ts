import type { Correction } from '@election/contract/results/corrections';
import type { View } from '@election/contract/results/view/view';
import { type Input, route } from '@election/contract/wire/route';
import { bytes, PDF, XLSX } from '@election/contract/wire/wire';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { CacheVersions } from '../../../platform/cache/cache-versions.ts';
import type { Context } from '../../../platform/context.ts';
import type { Services } from '../../../platform/http/mount.ts';
import { mountCached } from '../../../platform/http/mount-cached.ts';
import { figuresOf, type Paper, sheetsOf } from '../../../platform/paper/paper.ts';
import { writePdf, writeXlsx } from '../../../platform/text/write-files.ts';
import { regionOf, slugged } from '../asked-for.ts';
import { type Reading, type StartReading, VERSIONS } from '../reading.ts';
import { asked } from '../view.ts';
import { declarationOf } from './declaration.ts';
import { paperOfContest, paperOfCorrections, paperOfNation, paperOfRegion } from './papers.ts';

const CSV = 'text/csv; charset=utf-8';

const plain = z.object(asked);
type Asked = z.output<typeof plain>;
type Slugged = z.output<typeof slugged>;

/** The published results for a printer and for a spreadsheet, and the figures as the hash of a paper is taken of them. */
export function servePapers(
  scope: FastifyInstance,
  services: Services,
  headers: Readonly<Record<string, string>>,
  startReading: StartReading,
): void {
  type Build<I> = (view: View, input: I, reading: Reading) => Paper | Promise<Paper>;

  function serve<I extends Asked>(
    path: `/${string}`,
    input: z.ZodType<I> & z.ZodObject,
    build: Build<I>,
    ending?: 'pdf',
  ) {
    const made = async (context: Context, given: I, versions: CacheVersions) => {
      const reading = startReading(context, versions);
      return build(await reading.view(given), given, reading);
    };
    const mounted = <D extends z.ZodType>(
      end: string,
      media: string,
      data: D,
      write: (asker: Context, read: () => Promise<Paper>) => Promise<z.output<D>>,
    ) => {
      const of = route({ method: 'GET', path: `${path}.${end}`, access: 'public', kept: 'shared', input, data, media });
      const read = async (context: Context, given: Input<typeof of>, versions: CacheVersions) =>
        write(context, () => made(context, given as I, versions));
      mountCached(scope, services, headers, of, { versions: VERSIONS, read, addressed: true });
    };
    mounted('pdf', PDF, bytes, writePdf);
    if (ending) return;
    mounted('xlsx', XLSX, bytes, async (asker, read) => writeXlsx(asker, sheetsOf(await read())));
    mounted('csv', CSV, z.string(), async (_, read) => figuresOf(await read()));
  }

  serve<Asked>('/results', plain, async (view, _, reading) =>
    paperOfNation(view, (await allCorrections(view, reading)).length),
  );
  serve<Slugged>('/results/regions/:slug', slugged, (view, { slug }) => paperOfRegion(view, regionOf(view, slug)));
  serve<Slugged>('/results/constituencies/:slug', slugged, async (view, { slug }, reading) =>
    paperOfContest(view, await reading.contest(view, slug)),
  );
  serve<Asked>('/results/corrections', plain, async (view, _, reading) =>
    paperOfCorrections(view, await allCorrections(view, reading)),
  );
  serve<Slugged>(
    '/results/constituencies/:slug/declaration',
    slugged,
    async (view, { slug }, reading) => declarationOf(view, await reading.contest(view, slug)),
    'pdf',
  );
}

async function allCorrections({ result }: View, { context, readers }: Reading): Promise<Correction[]> {
  const asking = { year_id: result.year.id, election_type_id: result.election_type_id };
  const found: Correction[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, last_page } = await readers.corrections(context, { ...asking, page });
    found.push(...data);
    pages = last_page;
  }
  return found;
}
