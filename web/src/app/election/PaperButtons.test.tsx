import { contract } from '@election/contract/contract';
import { sayFiles as say } from '@election/contract/messages/files';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPage, press } from '../../testing/page.tsx';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { PaperButtons } from './PaperButtons.tsx';

beforeEach(async () => void (await signInAs('admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const { pdf, xlsx } = contract.coverage;

it('asks for the file of what is shown, and says why there is none', async () => {
  const { sent } = serve([
    [pdf, () => ({ status: 403, error_msg: 'You may not see this.' })],
    [xlsx, () => ({ status: 403, error_msg: 'You may not see this.' })],
  ]);
  openPage(<PaperButtons pdf={pdf} xlsx={xlsx} input={{ year_id: 33, election_type_id: 2 }} name="Coverage" />, '/');
  await press(say.paperOf({ what: say.pdf, name: 'Coverage' }));
  expect(await screen.findByText('You may not see this.')).toBeTruthy();
  expect(sent('GET')).toContainEqual({ year_id: '33', election_type_id: '2' });
});
