import { describe, expect, test } from 'vitest';
import { noVotes } from '../messages/contest-status.ts';
import { sayPeople as users } from '../messages/people.ts';
import { errorsFirst, refusals, sayRules as say } from '../messages/rules.ts';
import { type Actor, BUILT_IN_ROLES, type BuiltInRole, type Permission } from '../people/permissions.ts';
import { WITHOUT_POLL } from './contest-status.ts';
import { type ContestState, mayGiveRole, publishesEdits, type Ruling, voteCan } from './rules.ts';
import { DECISIONS, PUBLICATIONS, type Publication } from './transitions.ts';

function person(role: BuiltInRole) {
  const { permissions, scope } = BUILT_IN_ROLES[role];
  return { permissions, scope, constituency_ids: [] };
}
const ENTERING: BuiltInRole[] = ['agent', 'intern'];
const VALIDATING: BuiltInRole[] = ['super_admin', 'admin', 'correspondent'];

describe('an entry', () => {
  test.each([
    [null, true, refusals.nothing_entered],
    ['pending', true, true],
    ['approved', refusals.approved_read_only, refusals.already_approved],
    ['declined', refusals.declined_read_only, refusals.already_declined],
    ['published', refusals.published_read_only, refusals.already_published],
  ] as const)('that is %s', (status, submit, decide) => {
    for (const role of ENTERING) {
      expect(voteCan.submit(status, person(role))).toBe(submit);
      for (const decision of DECISIONS) {
        expect(voteCan.decide(decision, status, person(role))).toBe(say.roleDoesNotValidate);
      }
    }
    for (const role of VALIDATING) {
      expect(voteCan.submit(status, person(role))).toBe(say.roleDoesNotEnter);
      for (const decision of ['approved', 'declined'] as const) {
        expect(voteCan.decide(decision, status, person(role))).toBe(decide);
      }
    }
  });
});

test('no one decides on an entry of their own', () => {
  const validator = { ...person('admin'), id: 2 };
  for (const decision of DECISIONS) {
    expect(voteCan.decide(decision, 'pending', validator, 2)).toBe(refusals.own_entry);
    expect(voteCan.decide(decision, 'pending', validator, 4)).toBe(true);
    expect(voteCan.decide(decision, 'pending', person('agent'), 2)).toBe(say.roleDoesNotValidate);
  }
});

test('figures of their own are saved by validators, and edited by a super_admin', () => {
  for (const role of VALIDATING) expect(voteCan.save(person(role))).toBe(true);
  for (const role of ENTERING) expect(voteCan.save(person(role))).toBe(say.roleDoesNotValidate);
});

describe('a contest', () => {
  const state = (publication: Publication, errors: string[] = []): ContestState => ({ publication, errors });

  test.each<[string, ContestState, Ruling]>([
    ['with live figures', state('unpublished'), true],
    ['without any', state('empty'), refusals.nothing_to_publish],
    ['published, nothing new', state('published'), refusals.nothing_new],
    ['published, one figure new', state('outdated'), true],
    ['withdrawn', state('withdrawn'), true],
    ['with errors', state('unpublished', ['One.', 'Two.']), errorsFirst(['One.', 'Two.'])],
    ['that sources do not confirm', { ...state('unpublished'), unconfirmed: 'No.' }, 'No.'],
    [
      'with errors that sources do not confirm',
      { ...state('unpublished', ['One.']), unconfirmed: 'No.' },
      errorsFirst(['One.']),
    ],
    ['that nothing stands against', { ...state('unpublished'), unconfirmed: null }, true],
    ['published, nothing new, with errors', state('published', ['One.']), refusals.nothing_new],
    ['decided by lot', { ...state('unpublished'), status: 'lot' }, true],
    ...WITHOUT_POLL.map((status): [string, ContestState, Ruling] => [
      `that is ${status}`,
      { ...state('unpublished', ['One.']), status },
      noVotes[status],
    ]),
  ])('%s is published by a super_admin alone', (_what, contest, ruling) => {
    expect(voteCan.publish(contest, person('super_admin'))).toBe(ruling);
    for (const role of ['admin', 'correspondent', ...ENTERING] as const) {
      expect(voteCan.publish(contest, person(role))).toBe(say.roleDoesNotPublish);
    }
  });
});

test('what is public is taken back by a super_admin alone, once', () => {
  expect(PUBLICATIONS.map((publication) => voteCan.withdraw(publication, person('super_admin')))).toEqual([
    refusals.not_published,
    refusals.not_published,
    true,
    true,
    refusals.already_withdrawn,
  ]);
  for (const role of ['admin', 'correspondent', ...ENTERING] as const) {
    expect(voteCan.withdraw('published', person(role))).toBe(say.roleDoesNotWithdraw);
  }
});

test('a live edit is public at once where the contest has been published', () => {
  expect(PUBLICATIONS.filter(publishesEdits)).toEqual(['outdated', 'published']);
});

describe('a role is given', () => {
  const giver = (...permissions: Permission[]): Actor => ({
    ...{ id: 1, name: 'Giver', email: 'giver@example.com', status: 'active', role_id: 9, role: 'desk' },
    ...{ permissions, scope: 'any', region_id: null, constituency_ids: [], language: null },
  });
  const ruling = (own: Permission[], ...given: string[]) => mayGiveRole(giver('users.manage', ...own), given);

  test('by people whose own permissions contain what it holds', () => {
    expect(ruling(['reference.read', 'entries.submit'], 'reference.read', 'entries.submit')).toBe(true);
    expect(ruling(['reference.read'], 'reference.read', 'entries.submit')).toBe(users.strongerRole);
    expect(ruling([], 'reference.read')).toBe(users.strongerRole);
    expect(ruling([])).toBe(true);
  });

  test('whatever permissions of their own it holds besides, which grant nothing', () => {
    expect(ruling(['reference.read'], 'reference.read', 'tea.make')).toBe(true);
  });

  test('by those alone who manage roles, where it manages people or roles', () => {
    expect(ruling([], 'users.manage')).toBe(users.managersOnly);
    expect(ruling([], 'roles.manage')).toBe(users.managersOnly);
    for (const given of ['users.manage', 'roles.manage', 'votes.publish']) {
      expect(mayGiveRole(giver('roles.manage'), [given])).toBe(true);
    }
  });
});
