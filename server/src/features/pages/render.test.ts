import { expect, test } from 'vitest';
import { refusedPage } from './page-data.ts';
import { loadRenderer } from './render.ts';
import { notBuilt } from './sentences.ts';

test('without the file of the build every page is 503 with a sentence that says what to do', async () => {
  const render = await loadRenderer('/nowhere/render.js');
  expect(() => render('page', { page: refusedPage('x'), site: { publicUrl: undefined, socket: '/app' } })).toThrow(
    expect.objectContaining({ status: 503, error_msg: notBuilt }),
  );
});
