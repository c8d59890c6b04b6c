import { codeOf, statementOf } from '@election/contract/audit/checkpoints';
import { contract } from '@election/contract/contract';
import { screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, press } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { CheckpointPage } from './CheckpointPage.tsx';
import { checkpoint as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
});

const stated = { at: '2024-12-07T20:00:00.123Z', chains: 276, rows: 12_345, root: '0123456789abcdef'.repeat(4) };
const signed = { statement: statementOf(stated), signature: 'ab'.repeat(64), public_key: 'cd'.repeat(32) };
const data = { ...stated, ...signed, key_in_database: false };

function open(answer: () => Served) {
  const server = serve([[contract.audit.checkpoint, answer]]);
  openPage(<CheckpointPage />);
  return server;
}

/** The pixels of an SVG whose modules are squares of one path. */
function pixelsOf(svg: Element, scale = 4) {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = modules * scale;
  const pixels = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of svg
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? []) {
    for (let down = 0; down < scale; down++) {
      for (let right = 0; right < scale; right++) {
        const at = ((Number(y) * scale + down) * width + Number(x) * scale + right) * 4;
        pixels.fill(0, at, at + 3);
      }
    }
  }
  return { width, height: width, data: pixels };
}

it('prints root, length, time, key and a QR code that a camera reads as the code of the checkpoint', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(() => ({ data }));
  const sheet = await screen.findByRole('article', { name: say.heading });
  expect(decodeQR(pixelsOf(screen.getByRole('img', { name: say.qrCode })))).toBe(codeOf(signed));
  const facts = [...sheet.querySelectorAll('dd')].map((one) => one.textContent);
  expect(facts[0]).toContain(stated.at);
  expect(facts[1]).toBe(say.rowsInChains({ rows: 12_345, chains: 276 }));
  expect(facts.slice(2).map((text) => text?.replaceAll(' ', ''))).toEqual([
    stated.root,
    signed.public_key,
    signed.signature,
  ]);
  expect(screen.getByText(say.key({ place: 'outside' }))).toBeTruthy();
  await press(say.print);
  expect(print).toHaveBeenCalledOnce();
});

it('says that there is none yet, and prints nothing', async () => {
  open(() => ({ data: null }));
  expect(await screen.findByText(say.none)).toBeTruthy();
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: say.print })).disabled).toBe(true);
});

it('shows a failure with a way to try again', async () => {
  let served: Served = { status: 503, error_msg: 'Not now.' };
  open(() => served);
  await screen.findByText('Not now.');
  served = { data };
  await press('Try again');
  expect(await screen.findByRole('article', { name: say.heading })).toBeTruthy();
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open(() => ({ data }));
    await screen.findByRole('article', { name: say.heading });
    return server;
  }, ['npm run verify-audit -- --paper', 'ECC1', 'ab', 'cd', 'ef']));
