import { inflateSync } from 'node:zlib';

/** A PDF as a person without eyes reads it. */
export interface ReadPdf {
  /** The lines of each page, in the order in which they are drawn; those that belong to the page stand last. */
  pages: string[][];
  /** Everything that is no stream: the title, the language, the tags. */
  objects: string;
}

/** Reads the text of a PDF that pdfkit wrote: its pages, its streams and the tables from glyphs to characters. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', content] = body.split(/\nstream\n/);
    const stream = content?.replace(/\nendstream$/, '') ?? '';
    const packed = head.includes('/FlateDecode') && !head.includes('/Length1');
    objects.set(id, { head, stream: packed ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream });
  }
  const all = [...objects.values()];
  const heads = all.map(({ head }) => head).join('\n');
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of heads.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
    fonts.set(name, map ? charactersOf(objects.get(map)?.stream ?? '') : []);
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec(all.find(({ head }) => head.includes('/Type /Pages'))?.head ?? '')?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const content = /\/Contents (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? '';
    return linesOf(objects.get(content)?.stream ?? '', fonts);
  });
  return { pages, objects: heads };
}

const charactersOf = (map: string): string[] =>
  [...map.matchAll(/> \[([^\]]*)\]/g)].flatMap(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      codes
        .split(' ')
        .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
        .join(''),
    ),
  );

function linesOf(content: string, fonts: ReadonlyMap<string, string[]>): string[] {
  const lines: string[] = [];
  let characters: string[] = [];
  for (const [block] of content.matchAll(/BT\n[\s\S]*?\nET/g)) {
    let line = '';
    for (const [, font, shown] of block.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
      if (font !== undefined) characters = fonts.get(font) ?? [];
      for (const [, hexadecimal = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g))
        for (const glyph of hexadecimal.match(/.{4}/g) ?? []) line += characters[Number.parseInt(glyph, 16)] ?? '';
    }
    lines.push(line);
  }
  return lines;
}
