import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { contract } from '@election/contract/contract';
import { sayPictures as say } from '@election/contract/messages/pictures';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { chunk } from '../../testing/files/hostile-pictures.ts';
import { pictureFile } from '../../testing/files/pictures.ts';
import { SECURE_REQUEST_KEY, tokenOf, useServer } from '../../testing/server.ts';
import { SMALL } from '../../testing/small-election.ts';
import { readConfig } from '../config.ts';
import { acceptPicture } from './images.ts';

const server = useServer();
const { parties } = contract;

let queue = 10;
const upload = (logo_url: File) =>
  server.as('super_admin')(parties.create, {
    name: `Party ${queue}`,
    status: 'active',
    year_id: SMALL.year,
    order_queue: queue++,
    color: '#004466',
    logo_url,
  });
const uploadedName = async (file: File) => (await upload(file)).data.logo_url ?? '';

const fileOf = (bytes: Buffer, name = 'logo.png') => new File([new Uint8Array(bytes)], name);
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

describe('accepted pictures', () => {
  test('are served without a session, immutable, with their own media type', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const url = await uploadedName(await pictureFile(format, '#123456'));
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(url).toBe(`/pictures/${createHash('sha256').update(answer.rawPayload).digest('hex')}`);
      const again = await get(url, { 'if-none-match': answer.headers.etag });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
  });

  test('lose their metadata and are rotated upright', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Photographer' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.toString('latin1')).toContain('Photographer');
    const { rawPayload } = await get(await uploadedName(fileOf(photo, 'photo.jpg')));
    const { width, height, exif, icc, xmp, orientation } = await sharp(rawPayload).metadata();
    expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 200, height: 300 });
  });

  test('get square thumbnails: a logo uncropped, on a transparent or white background', async () => {
    const wide = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const url = await uploadedName(fileOf(wide));
    for (const size of [96, 320]) {
      const answer = await get(`${url}?size=${size}`);
      expect(answer.headers['content-type']).toBe('image/png');
      const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([size, size]);
      expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
    }
    expect(await get(`${url}?size=97`)).toMatchObject({ statusCode: 404 });
  });

  test('are scaled down to 1024 pixels', async () => {
    const { rawPayload } = await get(await uploadedName(await pictureFile('jpeg', '#999933', 2400)));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1024, height: 1024 });
  });

  test('are stored as one file and one row when uploaded several times, also concurrently', async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, async () => uploadedName(await pictureFile('png', '#abcdef'))),
    );
    expect(new Set(others)).toEqual(new Set([first]));
    const name = first?.slice('/pictures/'.length);
    const files = await readdir(join(server.dataDir, 'pictures/public'));
    expect(files.filter((file) => file.startsWith(name ?? '?')).sort()).toEqual([name, `${name}-320`, `${name}-96`]);
    const { rows } = await server.database.pool.query('select * from pictures where sha256 = $1', [name]);
    expect(rows).toMatchObject([{ media_type: 'image/png', width: 200, height: 200 }]);
  });
});

describe('refused pictures', () => {
  const refused = (sentence: string) => ({ status: 422, error_msg: { logo_url: [sentence] } });
  const padding = (bytes: number) => Buffer.alloc(bytes, 7);

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'SVG with an XML declaration',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    ['PDF', '%PDF-1.7 nothing'],
  ])('%s, whatever its file name', async (kind, text) => {
    const bytes = Buffer.from(text, kind === 'GIF' ? 'base64' : 'utf8');
    expect(await upload(fileOf(bytes, 'logo.png'))).toMatchObject(refused(say.notPicture));
  });

  test('WebP and TIFF', async () => {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } });
    for (const format of ['webp', 'tiff'] as const) {
      expect(await upload(fileOf(await image.toFormat(format).toBuffer(), 'a.jpg'))).toMatchObject(
        refused(say.notPicture),
      );
    }
  });

  test('an empty file', async () => {
    expect(await upload(new File([], 'logo.png'))).toMatchObject(refused(say.empty));
  });

  test('a truncated picture, and a header followed by padding', async () => {
    for (const format of ['jpeg', 'png'] as const) {
      const whole = Buffer.from(await (await pictureFile(format, '#00ff00', 900)).arrayBuffer());
      expect(await upload(fileOf(whole.subarray(0, whole.length * 0.6)))).toMatchObject(refused(say.damaged));
      expect(await upload(fileOf(Buffer.concat([whole.subarray(0, 40), padding(999)])))).toMatchObject(
        refused(say.damaged),
      );
    }
  });

  test('more than 5 MB, also over a real connection', async () => {
    const image = Buffer.from(await (await pictureFile('jpeg')).arrayBuffer());
    const large = fileOf(Buffer.concat([image, padding(9 * 1024 * 1024)]));
    expect(await upload(large)).toMatchObject(refused(say.tooLarge({ megabytes: 5 })));
    const almost = fileOf(Buffer.concat([image, padding(4 * 1024 * 1024)]));
    expect(await upload(almost)).toMatchObject({ status: 200 });

    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.append('logo_url', large);
    const headers = { authorization: `Bearer ${tokenOf('super_admin')}`, 'x-secure-request': SECURE_REQUEST_KEY };
    const answer = await fetch(`${address}/api/v1/parties`, { method: 'POST', body: form, headers });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ data: { error_msg: { logo_url: [say.tooLarge({ megabytes: 5 })] } } });
  });

  test('more than 24 megapixels, however small the file', async () => {
    const bomb = await sharp({ create: { width: 6000, height: 4001, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    expect(await upload(fileOf(bomb))).toMatchObject(refused(say.tooManyPixels({ megapixels: 24 })));
    expect(await upload(fileOf(pngClaiming(60_000, 60_000)))).toMatchObject(
      refused(say.tooManyPixels({ megapixels: 24 })),
    );
  });
});

describe('the route of pictures', () => {
  test('answers 404 for every name that is no stored picture', async () => {
    for (const name of ['unknown', 'F'.repeat(64), 'f'.repeat(64), '..%2f..%2fpostgres', `${'f'.repeat(64)}-96`]) {
      expect(await get(`/pictures/${name}`), name).toMatchObject({ statusCode: 404 });
    }
  });

  test('does not serve result sheets', async () => {
    const config = readConfig({ DATA_DIR: server.dataDir });
    const sheet = await pictureFile('jpeg', '#fefefe', 1500);
    const { sha256, width, received_sha256 } = await acceptPicture(
      { ...server.database, config, actor: { id: 1 }, readmit: vi.fn() },
      sheet,
      'image',
    );
    expect(width).toBe(1500);
    expect(received_sha256).toBe(
      createHash('sha256')
        .update(Buffer.from(await sheet.arrayBuffer()))
        .digest('hex'),
    );
    expect(await readdir(join(server.dataDir, 'pictures/private'))).toEqual([sha256, `${sha256}-320`]);
    expect(await get(`/pictures/${sha256}`)).toMatchObject({ statusCode: 404 });
    expect(await get(`/pictures/..%2fprivate%2f${sha256}`)).toMatchObject({ statusCode: 404 });
  });
});

/** A tiny PNG whose header claims this size. */
function pngClaiming(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}
