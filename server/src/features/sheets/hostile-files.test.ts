import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { contract } from '@election/contract/contract';
import type { PinkSheet } from '@election/contract/figures/sheets';
import { sayPictures as say } from '@election/contract/messages/pictures';
import type { FieldErrors } from '@election/contract/wire/validation';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failures } from '../../platform/sentences.ts';
import {
  blankPng,
  chunk,
  EMPTY_ZIP,
  jpegClaiming,
  noise,
  pngBomb,
  RGBA,
  withComment,
  withEmptySegments,
  withText,
} from '../../testing/files/hostile-pictures.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { callOver, endProcesses, type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { SMALL } from '../../testing/small-election.ts';

/** Provides the database and the data folder. A process of its own, which handles these uploads alone, is measured. */
const server = useServer();
const HERE = { year_id: SMALL.year, constituency_id: SMALL.north.first, election_type_id: 1 };
const MEGABYTE = 1024 * 1024;
const MOST_GROWTH = 256 * MEGABYTE;

let running: ServerProcess;
let before: number;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  [jpeg, png] = await Promise.all([noise('jpeg', 600, 800), noise('png', 300, 400)]);
  running = await startProcess({ DATABASE_URL: server.database.url, DATA_DIR: server.dataDir, REHEARSAL: '0' });
  // Starts a decoder; the photograph itself is refused.
  await send(jpeg.subarray(0, -2));
  before = await startMeasuring();
});
afterAll(endProcesses);

/** The server and its picture decoders. */
async function processes(): Promise<number[]> {
  const own = running.child.pid as number;
  const children = await readFile(`/proc/${own}/task/${own}/children`, 'utf8');
  return [own, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Resident memory in bytes of the server and its decoders: now, or their peaks since `startMeasuring`. */
async function memory(name: 'VmRSS' | 'VmHWM'): Promise<number> {
  let sum = 0;
  for (const pid of await processes()) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    sum += Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
  }
  return sum;
}

async function startMeasuring(): Promise<number> {
  for (const pid of await processes()) await writeFile(`/proc/${pid}/clear_refs`, '5');
  return memory('VmRSS');
}

interface Answer {
  status: number;
  sheet: PinkSheet;
  error_msg: string | FieldErrors;
}

async function send(bytes: Buffer, name = 'sheet.jpg'): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(HERE)) form.append(field, String(value));
  form.append('image', new File([new Uint8Array(bytes)], name));
  const response = await fetch(`http://127.0.0.1:${running.port}${contract.sheets.upload.path}`, {
    method: 'POST',
    headers: { 'x-secure-request': SECURE_REQUEST_KEY, authorization: `Bearer ${tokenOf('agent')}` },
    body: form,
  });
  const { data } = (await response.json()) as { data: PinkSheet & { error_msg: string } };
  return { status: response.status, sheet: data, error_msg: data.error_msg };
}

const refused = (sentence: string) => ({ status: 422, error_msg: { image: [sentence] } });

describe('a hostile file is refused with a sentence', () => {
  test.each<[string, string | Buffer]>([
    ['a text', 'Votes: 1, 2, 3'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG behind an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj'],
    ['a GIF that is a script too', 'GIF89a=1;alert(1)//'],
    ['a program', Buffer.from('7f454c4602010100', 'hex')],
    ['an archive', EMPTY_ZIP],
  ])('%s', async (_, content) => {
    expect(await send(Buffer.from(content as string))).toMatchObject(refused(say.notPicture));
  });

  test('a page prepended to a picture', async () => {
    expect(await send(Buffer.concat([Buffer.from('<html>'), jpeg]))).toMatchObject(refused(say.notPicture));
  });

  test('a picture with a second format inside', async () => {
    const both = {
      'an archive after it': Buffer.concat([jpeg, EMPTY_ZIP]),
      'an archive after a PNG': Buffer.concat([png, EMPTY_ZIP]),
      'a page after it': Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]),
      'PDF after it': Buffer.concat([jpeg, Buffer.from('\n%PDF-1.7\n')]),
      'a program after it': Buffer.concat([png, Buffer.from('MZ\x90\0')]),
      'a page in a comment': withComment(jpeg, '<HTML><body onload=alert(1)>'),
      'a script in a comment': withComment(jpeg, '<?php system($_GET[0]); ?>'),
      'a script in a text': withText(png, '<script>alert(1)</script>'),
      'a drawing with a script in a text': withText(png, '<svg/onload=alert(1)>'),
      'a script that the camera wrote': await sharp(jpeg)
        .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
        .toBuffer(),
    };
    for (const [kind, bytes] of Object.entries(both)) {
      expect(await send(bytes), kind).toMatchObject(refused(failures.foreign));
    }
  });

  test('30,000 × 30,000 pixels', async () => {
    const bomb = pngBomb(30_000);
    expect(bomb.length).toBeLessThan(MEGABYTE);
    expect(await send(bomb, 'sheet.png')).toMatchObject(refused(say.tooManyPixels({ megapixels: 24 })));
    expect(await send(jpegClaiming(jpeg, 30_000))).toMatchObject(refused(say.tooManyPixels({ megapixels: 24 })));
  });

  test('a picture of few pixels that takes gigabytes to decode', async () => {
    const thin = [
      { width: 24_000_000, height: 1 },
      { width: 1, height: 24_000_000 },
      { width: 16_001, height: 100 },
    ];
    for (const size of thin) {
      const bytes = blankPng({ ...size, bits: 16, color: RGBA });
      expect(await send(bytes, 'sheet.png'), `${size.width}`).toMatchObject(
        refused(failures.pictureTooLong({ edge: 16_000 })),
      );
    }
    const deep = blankPng({ width: 4_000, height: 6_000, bits: 16, color: RGBA });
    expect(await send(deep, 'sheet.png')).toMatchObject(refused(failures.pictureTooDeep));
  });

  test('a picture of 1.2 million parts', async () => {
    const empty = chunk('tEXt', Buffer.alloc(0));
    const before = [Buffer.alloc(empty.length * 300_000, empty)];
    for (const bytes of [withEmptySegments(jpeg, 1_200_000), blankPng({ width: 9, height: 9, bits: 8, before })]) {
      expect(await send(bytes)).toMatchObject(refused(say.damaged));
    }
  });

  test('an empty file, and one of 60 MB', async () => {
    expect(await send(Buffer.alloc(0))).toMatchObject(refused(say.empty));
    const large = Buffer.concat([jpeg, Buffer.alloc(60 * MEGABYTE, 7)]);
    expect(await send(large)).toMatchObject(refused(say.tooLarge({ megabytes: 5 })));
  });

  test('a picture truncated at every percent of its length', async () => {
    const small = await Promise.all([noise('jpeg', 150, 200), noise('png', 75, 100)]);
    const progressive = await sharp(small[0]).jpeg({ progressive: true }).toBuffer();
    for (const whole of [...small, progressive]) {
      for (let percent = 0; percent < 100; percent += 4) {
        const cuts = [0, 1, 2, 3].map((more) => Math.floor((whole.length * (percent + more)) / 100));
        const answers = await Promise.all(cuts.map((cut) => send(whole.subarray(0, cut))));
        for (const [index, answer] of answers.entries()) {
          const sentences = cuts[index] === 0 ? [say.empty] : [say.damaged, say.notPicture];
          expect(answer.status, `${cuts[index]} of ${whole.length} bytes`).toBe(422);
          expect(sentences).toContain((answer.error_msg as FieldErrors).image?.[0]);
        }
      }
    }
    // All pixels are present; only the end of the file is missing.
    for (const missing of [1, 11, 12]) {
      expect(await send(png.subarray(0, -missing))).toMatchObject(refused(say.damaged));
    }
  });

  test.each([
    '../../etc/passwd.jpg',
    '/sheets/sheet.jpg',
    'C:\\sheets\\sheet.jpg',
    'sheet\u202Egpj.exe',
    '\u200Fsheet.jpg',
  ])('under the name %j', async (name) => {
    expect(await send(jpeg, name)).toMatchObject(refused(say.unfitName));
  });

  test('half a picture in a complete form', async () => {
    const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="sheet.jpg"\r\n\r\n';
    const response = await fetch(`http://127.0.0.1:${running.port}${contract.sheets.upload.path}`, {
      method: 'POST',
      headers: {
        'x-secure-request': SECURE_REQUEST_KEY,
        authorization: `Bearer ${tokenOf('agent')}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: new Uint8Array(Buffer.concat([Buffer.from(part), jpeg])),
    });
    expect(response.status).toBe(422);
  });

  test('half a picture before the connection breaks', async () => {
    const line = connect(running.port, '127.0.0.1');
    const closed = new Promise((resolve) => line.once('close', resolve));
    const head = [
      `POST ${contract.sheets.upload.path} HTTP/1.1`,
      'host: localhost',
      `x-secure-request: ${SECURE_REQUEST_KEY}`,
      `authorization: Bearer ${tokenOf('agent')}`,
      'content-type: multipart/form-data; boundary=b',
      'content-length: 4000000',
    ];
    const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="sheet.jpg"\r\n\r\n';
    line.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n${part}`), jpeg]), () => line.destroy());
    await closed;
  });
});

describe('after all hostile files', () => {
  test('nothing was stored, and the server accepts a sheet and strips its metadata', async () => {
    const token = { token: tokenOf('agent') };
    const { data: none } = await callOver(running.port, contract.sheets.list, HERE, token);
    expect(none).toEqual([]);
    // Beside the files of the console, which are kept for open pages.
    expect(await readdir(server.dataDir)).toEqual(['console']);

    // Neither a page nor a program, so it is accepted; the server drops all non-image data.
    const hidden = Buffer.concat([withComment(jpeg, '/*hidden*/alert(1)'), Buffer.from('hidden after the end')]);
    const { status, sheet } = await send(hidden, 'ورقة النتائج 7.jpg');
    expect(status).toBe(200);
    const served = await fetch(`http://127.0.0.1:${running.port}${sheet.image}`);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.includes('hidden')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 800 });
  });

  test('memory never grew by more than 256 MB, and no error was logged', async () => {
    expect((await memory('VmHWM')) - before).toBeLessThan(MOST_GROWTH);
    expect(running.said.filter((line) => line.startsWith('{'))).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status).toBe(200);
  });
});

test('two concurrent rotated pictures of the largest size stay below the same limit', async () => {
  const large = await sharp({ create: { width: 4_000, height: 6_000, channels: 3, background: '#dfc0c8' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ progressive: true })
    .toBuffer();
  const quiet = await startMeasuring();
  const answers = await Promise.all([send(large), send(large)]);
  expect(answers.map(({ status, sheet }) => [status, sheet.width])).toEqual(Array(2).fill([200, 6_000]));
  expect((await memory('VmHWM')) - quiet).toBeLessThan(MOST_GROWTH);
});

test('pictures of each depth, colour and shape at the limits stay below the same limit', async () => {
  const quiet = await startMeasuring();
  const shapes = [];
  for (const [width, height] of [
    [16_000, 1_500],
    [1_500, 16_000],
    [4_800, 5_000],
    [16_000, 1],
    [1, 16_000],
  ] as const) {
    for (const bits of [1, 8, 16] as const) {
      shapes.push({ width, height, bits });
      if (bits > 1) shapes.push({ width, height, bits, color: RGBA });
    }
  }
  for (const shape of shapes) {
    const { status } = await send(blankPng(shape), 'sheet.png');
    expect([200, 422], JSON.stringify(shape)).toContain(status);
  }
  expect((await memory('VmHWM')) - quiet).toBeLessThan(MOST_GROWTH);
});
