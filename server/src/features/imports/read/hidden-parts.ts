import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

/** What a spreadsheet does not show of a sheet: the sheet itself, or rows that hold something. */
export interface Hidden {
  sheet: boolean;
  rows: number[];
}

const SHEETS = /^xl\/worksheets\/[^/]+\.xml$/;
const ROW = /<(?:\w+:)?row\b([^>]*[^/>])>(.*?)<\/(?:\w+:)?row>/gs;
const HAS_VALUE = /<(?:\w+:)?(?:v|is)[\s>]/;

/** Looks at the parts of a workbook as they are unpacked. */
export function watchHidden() {
  let book = '';
  let relations = '';
  const rows = new Map<string, number[]>();

  async function read(path: string, file: Readable): Promise<void> {
    if (path === 'xl/workbook.xml') book = await text(file);
    else if (path === 'xl/_rels/workbook.xml.rels') relations = await text(file);
    else if (SHEETS.test(path)) rows.set(path, await hiddenRows(file));
    else file.resume();
  }

  /** Of a sheet by its name, once all is unpacked. */
  function of(sheet: string): Hidden {
    const tags = [...book.matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => tag);
    const tag = tags.find((one) => plain(attribute(one, 'name')) === sheet) ?? '';
    const relation = [...relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)]
      .map(([one]) => one)
      .find((one) => attribute(one, 'Id') === attribute(tag, '(?:\\w+:)?id'));
    const target = attribute(relation ?? '', 'Target').replace(/^\/?(xl\/)?/, 'xl/');
    return { sheet: /hidden/i.test(attribute(tag, 'state')), rows: rows.get(target) ?? [] };
  }

  return { read, of };
}

async function hiddenRows(file: Readable): Promise<number[]> {
  const found: number[] = [];
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of file) {
    held += decoder.decode(chunk, { stream: true });
    for (const [, attributes = '', cells = ''] of held.matchAll(ROW))
      if (/\shidden="(?:1|true)"/.test(attributes) && HAS_VALUE.test(cells))
        found.push(Number(attribute(attributes, 'r')));
    held = held.slice(Math.max(held.lastIndexOf('</row>') + 1, held.lastIndexOf(':row>') + 1));
  }
  return found;
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (escaped: string): string =>
  escaped.replace(/&(amp|lt|gt|quot|apos);/g, (_, name) => ENTITIES[name] ?? '');
