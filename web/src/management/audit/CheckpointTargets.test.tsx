import type { CheckpointTargetState } from '@election/contract/audit/audit';
import { contract } from '@election/contract/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, rowsOf } from '../../testing/page.tsx';
import { type Served, serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { formatMoment } from '../../ui/fields/figures.ts';
import { CheckpointTargets } from './CheckpointTargets.tsx';
import { targets as say } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
});

const at = '2024-12-07T20:00:00Z';
const folder: CheckpointTargetState = {
  target: 'folder',
  place: '/mnt/elsewhere',
  last_at: at,
  waiting: 0,
  waiting_since: null,
  error: null,
  late: false,
};
const webhook: CheckpointTargetState = {
  target: 'webhook',
  place: 'https://witness.example.org',
  last_at: null,
  waiting: 3,
  waiting_since: at,
  error: 'No answer within 10 seconds.',
  late: true,
};

function open(answer: Served) {
  serve([[contract.audit.targets, () => answer]]);
  openPage(<CheckpointTargets />);
}
const isOpen = () => document.querySelector('details')?.open;

it('a target that is late opens the list: target, last handed on, waiting, last error', async () => {
  open({ data: [folder, webhook] });
  expect(await rowsOf(say.heading)).toEqual([
    ['Folder/mnt/elsewhere', formatMoment(at), '0', say.handedOn],
    ['Webhookhttps://witness.example.org', say.never, '3', `${say.late}No answer within 10 seconds.`],
  ]);
  expect(isOpen()).toBe(true);
  expect(document.querySelector('summary')?.textContent).toContain(say.late);
});

it('one that is only behind says so, and leaves the list closed', async () => {
  open({ data: [folder, { ...webhook, late: false }] });
  await rowsOf(say.heading);
  expect(isOpen()).toBe(false);
  expect(document.querySelector('summary')?.textContent).toContain(say.underWay);
});

it.each<[string, Served, string]>([
  ['that there is none', { data: [] }, say.none],
  ['what failed', { status: 503, error_msg: 'Not now.' }, 'Not now.'],
])('says %s', async (_what, answer, sentence) => {
  open(answer);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
