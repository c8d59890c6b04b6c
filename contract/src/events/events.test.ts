import { expect, test } from 'vitest';
import { APPROVAL_EVENT, AUDIENCE, CHANGE_EVENT, RESULTS_CHANNEL, userChannel } from './events.ts';

test('each event has its recipients: approvers of the place, who hears of the change, and the public', () => {
  const found = Object.entries(AUDIENCE).map(([type, { approval, change, open }]) => [type, approval, change, open]);
  expect(found).toEqual([
    ['submitted', 'entries.validate', 'place', false],
    ['validated', 'votes.publish', 'place', false],
    ['declined', null, 'place', false],
    ['register-saved', null, 'place', false],
    ['contest-status', null, 'place', false],
    ['lot-ended', 'votes.publish', 'place', false],
    ['sheet-changed', null, 'place', false],
    ['station-published', null, 'place', true],
    ['sources-changed', null, 'place', false],
    ['pending-seen', null, 'place', false],
    ['reminded', 'entries.submit', 'place', false],
    ['question-asked', 'entries.submit', 'place', false],
    ['question-answered', 'entries.validate', 'place', false],
    ['question-withdrawn', null, 'place', false],
    ['published', null, 'everyone', true],
    ['correction', null, 'everyone', true],
    ['results-synced', null, 'everyone', true],
    ['call-proposed', null, 'everyone', false],
    ['called', null, 'everyone', true],
    ['wall-changed', null, 'everyone', false],
    ['current-year-changed', null, 'none', true],
    ['reference-changed', null, 'everyone', false],
    ['session-ended', null, 'owner', false],
    ['rights-changed', null, 'owner', false],
    ['device-added', null, 'owner', false],
  ]);
});

test('events and channels have the names of the specification', () => {
  expect([APPROVAL_EVENT, CHANGE_EVENT, RESULTS_CHANNEL, userChannel(7)]).toEqual([
    'RoleBasedApprovalEvent',
    'ElectionChanged',
    'results',
    'role-based-approval.user.7',
  ]);
});
