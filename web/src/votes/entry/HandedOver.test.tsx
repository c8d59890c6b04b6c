import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Submission } from '../../api/outbox/submission.ts';
import { clearSession } from '../../api/session-store.ts';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { mark } from '../../testing/contest.ts';
import { openPage } from '../../testing/page.tsx';
import { signInAs } from '../../testing/sign-in.ts';
import { entry as say } from '../sentences.ts';
import type { BallotRow } from './ballot.ts';
import { HandedOver } from './HandedOver.tsx';

beforeEach(clearSession);

it('shows refused figures with the reason, and what the server has of each, which is newer than what the phone has read', async () => {
  await signInAs('agent');
  const rows = [1, 2, 3].map((id) => ({ candidate: mark(id), sent: null, enterable: true }) as unknown as BallotRow);
  const submission = {
    id: 'key-1',
    state: 'needs-you',
    typed_at: '2024-12-07T20:55:00Z',
    content: {
      kind: 'constituency',
      input: {
        year_id: 33,
        constituency_id: 134,
        votes: [
          { candidate_id: 1, vote_count: 4601 },
          { candidate_id: 2, vote_count: 12 },
        ],
      },
    },
    refusal: {
      status: 409,
      sentence: 'These figures were approved.',
      entries: [
        { candidate_id: 1, name: 'A', sent: 4601, votes: 4610, status: 'approved' },
        { candidate_id: 2, name: 'B', sent: 12, votes: null, status: null },
      ],
    },
  } as unknown as Submission;
  const onEdit = vi.fn();
  openPage(<HandedOver submission={submission} rows={rows} onEdit={onEdit} fresh={false} />, '/');
  expect((await screen.findByRole('status')).textContent).toBe(`${sayOutbox.needsYou}These figures were approved.`);
  const [first, second, third] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toContain(`4,601${say.serverHas({ votes: '4,610' })}`);
  expect(second).toMatch(/12$/);
  expect(third).toContain(say.notSent);
});
