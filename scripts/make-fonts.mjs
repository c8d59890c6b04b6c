// @ts-nocheck fontkit has no types, and its unpacked outlines are none of its documented parts.
// Makes the fonts of printed results: two weights of Inter as plain TrueType files, from the variable font of the console.
// pdfkit embeds only fonts whose outlines are in the file as they are. Run it after an update of @fontsource-variable/inter.
import { copyFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

const SOURCE = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')));
const TARGET = join(import.meta.dirname, '../server/src/platform/paper/fonts');
/** The first has the tables for kerning and tabular digits, which name its glyphs by their numbers. */
const PARTS = ['latin', 'latin-ext', 'vietnamese'];
const WEIGHTS = [
  [400, 'Regular'],
  [650, 'Bold'],
];

const u16 = (value) => Buffer.from([(value >> 8) & 0xff, value & 0xff]);
const u32 = (value) => Buffer.from([value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]);

/** A point of an outline as fontkit moves it. */
const point = (x, y) => ({ x, y, onCurve: true, endContour: true, copy: () => point(x, y) });

/** A part of the font at a weight. fontkit unpacks the outlines of WOFF2 only as they are, so that their points are moved afterwards. */
function open(part, weight) {
  const path = join(SOURCE, `files/inter-${part}-wght-normal.woff2`);
  const font = fontkit.openSync(path);
  font.getGlyph(1);
  const varied = fontkit.openSync(path);
  varied.variationCoords = [weight];
  const variation = varied._variationProcessor;
  for (const [id, { points, components }] of font._transformedGlyphs.entries()) {
    const margins = [point(0, 0), point(0, 0), point(0, 0), point(0, 0)];
    if (points) variation.transformPoints(id, [...points, ...margins]);
    if (!components) continue;
    const offsets = components.map(({ dx, dy }) => point(dx, dy));
    variation.transformPoints(id, [...offsets, ...margins]);
    for (const [at, { x, y }] of offsets.entries()) Object.assign(components[at], { dx: x, dy: y });
  }
  const advanceOf = ({ id, advanceWidth }) => Math.round(advanceWidth + variation.getAdvanceAdjustment(id, font.HVAR));
  return { font, advanceOf };
}

/** The contours of an outline as lists of points: x, y, and whether the point is on the curve. */
function contoursOf({ commands }) {
  const contours = [];
  for (const { command, args } of commands) {
    const at = args.map(Math.round);
    if (command === 'moveTo') contours.push([[...at, 1]]);
    else if (command === 'lineTo') contours.at(-1).push([...at, 1]);
    else if (command === 'quadraticCurveTo') contours.at(-1).push([at[0], at[1], 0], [at[2], at[3], 1]);
  }
  return contours.flatMap((points) => {
    const [first, last] = [points[0], points.at(-1)];
    const closed = points.length > 1 && last[2] === 1 && first[0] === last[0] && first[1] === last[1];
    const kept = closed ? points.slice(0, -1) : points;
    return kept.length > 1 ? [kept] : [];
  });
}

/** A glyph of the table `glyf`; empty where nothing is drawn. */
function outlineOf(glyph) {
  const contours = contoursOf(glyph.path);
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const deltas = (values) => values.map((value, at) => u16(value - (values[at - 1] ?? 0)));
  let end = -1;
  const ends = contours.map((contour) => {
    end += contour.length;
    return u16(end);
  });
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(u16);
  const flags = Buffer.from(points.map(([, , on]) => on));
  return padded(Buffer.concat([u16(contours.length), ...box, ...ends, u16(0), flags, ...deltas(xs), ...deltas(ys)]));
}

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** The table from characters to glyphs, in format 4: runs whose glyphs follow each other as their characters do. */
function characterTable(glyphOf) {
  const runs = [];
  for (const [character, glyph] of [...glyphOf].toSorted(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    if (last && character === last.end + 1 && glyph - character === last.shift) last.end = character;
    else runs.push({ start: character, end: character, shift: glyph - character });
  }
  runs.push({ start: 0xffff, end: 0xffff, shift: 1 });
  const power = 2 ** Math.floor(Math.log2(runs.length));
  const body = Buffer.concat([
    ...[runs.length * 2, power * 2, Math.log2(power), (runs.length - power) * 2].map(u16),
    ...runs.map(({ end }) => u16(end)),
    u16(0),
    ...runs.map(({ start }) => u16(start)),
    ...runs.map(({ shift }) => u16(shift)),
    ...runs.map(() => u16(0)),
  ]);
  return Buffer.concat([...[0, 1, 3, 1].map(u16), u32(12), ...[4, body.length + 6, 0].map(u16), body]);
}

function nameTable(style) {
  const names = [
    [1, 'Inter'],
    [2, style],
    [4, `Inter ${style}`],
    [6, `Inter-${style}`],
  ].map(([id, text]) => [id, Buffer.from(text, 'utf16le').swap16()]);
  let offset = 0;
  const records = names.map(([id, text]) => {
    const record = Buffer.concat([3, 1, 0x409, id, text.length, offset].map(u16));
    offset += text.length;
    return record;
  });
  const head = [0, names.length, 6 + 12 * names.length].map(u16);
  return Buffer.concat([...head, ...records, ...names.map(([, text]) => text)]);
}

/** The file: its directory with checksums, then its tables. */
function fileOf(tables) {
  const tags = Object.keys(tables).sort();
  const power = 2 ** Math.floor(Math.log2(tags.length));
  const head = [u32(0x10000), ...[tags.length, power * 16, Math.log2(power), (tags.length - power) * 16].map(u16)];
  let offset = 12 + 16 * tags.length;
  const entries = tags.flatMap((tag) => {
    const bytes = padded(tables[tag]);
    let sum = 0;
    for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
    const entry = [Buffer.from(tag), u32(sum), u32(offset), u32(tables[tag].length)];
    offset += bytes.length;
    return entry;
  });
  return Buffer.concat([...head, ...entries, ...tags.map((tag) => padded(tables[tag]))]);
}

function fontOf(weight, style) {
  const parts = PARTS.map((part) => open(part, weight));
  const [{ font: first, advanceOf: firstAdvance }] = parts;
  const glyphs = Array.from({ length: first.numGlyphs }, (_, id) => first.getGlyph(id));
  const advances = glyphs.map(firstAdvance);
  const glyphOf = new Map();
  for (const { font, advanceOf } of parts)
    for (const character of font.characterSet) {
      if (character < 32 || character >= 0xffff || glyphOf.has(character)) continue;
      const glyph = font.glyphForCodePoint(character);
      if (font !== first) advances.push(advanceOf(glyph));
      glyphOf.set(character, font === first ? glyph.id : glyphs.push(glyph) - 1);
    }
  // Digits of one width, so that figures stand below each other without a feature that the writer would look up for each.
  for (const digit of '0123456789') glyphOf.set(digit.charCodeAt(0), first.layout(digit, ['tnum']).glyphs[0].id);
  const outlines = glyphs.map(outlineOf);
  const places = [0];
  for (const outline of outlines) places.push(places.at(-1) + outline.length);
  const copied = (tag) => {
    const { offset, length } = first.directory.tables[tag];
    return Buffer.from(first.stream.buffer.subarray(offset, offset + length));
  };
  const [head, hhea, maxp] = [copied('head'), copied('hhea'), copied('maxp')];
  head.writeUInt16BE(1, 50); // Places in 32 bits.
  hhea.writeUInt16BE(glyphs.length, 34);
  maxp.writeUInt16BE(glyphs.length, 4);
  const metrics = advances.flatMap((advance) => [u16(advance), u16(0)]);
  return fileOf({
    ...{ head, hhea, maxp, GDEF: copied('GDEF'), GPOS: copied('GPOS'), GSUB: copied('GSUB'), 'OS/2': copied('OS/2') },
    ...{ cmap: characterTable(glyphOf), glyf: Buffer.concat(outlines), hmtx: Buffer.concat(metrics) },
    ...{ loca: Buffer.concat(places.map(u32)), name: nameTable(style) },
    post: Buffer.concat([u32(0x30000), Buffer.alloc(28)]),
  });
}

for (const [weight, style] of WEIGHTS) await writeFile(join(TARGET, `Inter-${style}.ttf`), fontOf(weight, style));
await copyFile(join(SOURCE, 'LICENSE'), join(TARGET, 'LICENSE'));
