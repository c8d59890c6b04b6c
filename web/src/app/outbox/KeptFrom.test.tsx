import type { FieldPack } from '@election/contract/figures/field-pack';
import { ROLE_ID } from '@election/contract/people/permissions';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renewFieldPack } from '../../api/field-pack-store.ts';
import { clearSession } from '../../api/session-store.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { formatClock } from '../../ui/fields/figures.ts';
import { KeptFrom } from './KeptFrom.tsx';
import { outbox as say } from './sentences.ts';

beforeEach(clearSession);

it('says as of when the phone knows what it shows', async () => {
  await signInAs('agent');
  const at = '2024-12-07T21:04:00Z';
  renewFieldPack({ user_id: ROLE_ID.agent, at } as unknown as FieldPack);
  render(
    <MantineProvider>
      <KeptFrom />
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(say.keptFrom({ at: formatClock(at) }));
});

it('says nothing to a person for whom the phone keeps nothing', async () => {
  await signInAs('intern');
  render(
    <MantineProvider>
      <KeptFrom />
    </MantineProvider>,
  );
  expect(screen.queryByRole('status')).toBeNull();
});
