import { describe, expect, test } from 'vitest';
import * as say from './messages/rules.ts';
import { BUILT_IN_ROLES, type BuiltInRole } from './permissions.ts';
import { type ContestState, voteCan } from './rules.ts';

const person = (role: BuiltInRole) => ({ ...BUILT_IN_ROLES[role], constituency_ids: [] });
const ENTERING: BuiltInRole[] = ['agent', 'intern'];
const VALIDATING: BuiltInRole[] = ['super_admin', 'admin', 'correspondent'];

describe('an entry', () => {
  test.each([
    [null, true, say.nothingEntered],
    ['pending', true, true],
    ['approved', say.approvedReadOnly, say.alreadyApproved],
    ['declined', say.declinedReadOnly, say.alreadyDeclined],
    ['published', say.publishedReadOnly, say.alreadyPublished],
  ] as const)('that is %s', (status, submit, decide) => {
    for (const role of ENTERING) {
      expect(voteCan.submit(status, person(role))).toBe(submit);
      expect(voteCan.approve(status, person(role))).toBe(say.roleDoesNotValidate);
      expect(voteCan.decline(status, person(role))).toBe(say.roleDoesNotValidate);
    }
    for (const role of VALIDATING) {
      expect(voteCan.submit(status, person(role))).toBe(say.roleDoesNotEnter);
      expect(voteCan.approve(status, person(role))).toBe(decide);
      expect(voteCan.decline(status, person(role))).toBe(decide);
    }
  });
});

test('figures of their own are saved by validators, and edited by a super_admin', () => {
  for (const role of VALIDATING) expect(voteCan.save(person(role))).toBe(true);
  for (const role of ENTERING) expect(voteCan.save(person(role))).toBe(say.roleDoesNotValidate);
});

describe('a contest', () => {
  const state = (more: Partial<ContestState> = {}): ContestState => ({
    live: 3,
    unpublished: 3,
    published: false,
    errors: [],
    ...more,
  });

  test.each([
    ['with live figures', state(), true],
    ['without any', state({ live: 0, unpublished: 0 }), say.nothingToPublish],
    ['published, nothing new', state({ published: true, unpublished: 0 }), say.nothingNew],
    ['published, one figure new', state({ published: true, unpublished: 1 }), true],
    ['with errors', state({ errors: ['One.', 'Two.'] }), say.errorsFirst(['One.', 'Two.'])],
  ])('%s is published by a super_admin alone', (_what, contest, ruling) => {
    expect(voteCan.publish(contest, person('super_admin'))).toBe(ruling);
    for (const role of ['admin', 'correspondent', ...ENTERING] as const) {
      expect(voteCan.publish(contest, person(role))).toBe(say.roleDoesNotPublish);
    }
  });
});
