import { describe, expect, test } from 'vitest';
import * as status from './contest-status.ts';
import * as corrections from './corrections.ts';
import * as findings from './findings.ts';
import { counted, number, quoted, swing } from './format.ts';
import * as imports from './imports.ts';
import * as passwords from './passwords.ts';
import * as pictures from './pictures.ts';
import * as roles from './roles.ts';
import * as rules from './rules.ts';
import * as runoff from './runoff.ts';
import * as users from './users.ts';
import * as validation from './validation.ts';
import * as votes from './votes.ts';

describe('a sentence', () => {
  test('sets thousands apart, and knows one from many', () => {
    expect([number(0), number(999), number(1000), number(12_345_678)]).toEqual(['0', '999', '1,000', '12,345,678']);
    expect([counted(0, 'row'), counted(1, 'row'), counted(2, 'row')]).toEqual(['0 rows', '1 row', '2 rows']);
    expect([counted(1, 'box', 'boxes'), counted(1200, 'box', 'boxes')]).toEqual(['1 box', '1,200 boxes']);
    expect([3.24, -1, 0.04, -0.04, 0.05, 12.25, null].map(swing)).toEqual([
      ...['+3.2', '−1.0', '0.0', '0.0', '+0.1', '+12.3', '–'],
    ]);
  });

  test('quotes 60 characters of a value as they are, and cuts a longer one', () => {
    expect(quoted('')).toBe('""');
    expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(quoted(`${'x'.repeat(57)}yyyy`)).toBe(`"${'x'.repeat(57)}…"`);
  });
});

/** What other tests import is written out here, once. */
const SAID: Record<string, readonly [said: unknown, words: string][]> = {
  'of corrections': [
    [corrections.withdrawn, 'The publication has been withdrawn'],
    [
      Object.values(corrections.reasons).join(', '),
      'Wrong figures, Wrong contest, Sheet disputed, Published too early, Test figures, Other',
    ],
    [
      corrections.publicationMoved,
      'What is public here has changed since you looked. Nothing was changed. Look at it again, then decide.',
    ],
    [corrections.withdrawnAlone, 'Its publication was withdrawn. Look at its figures, then publish it by itself.'],
    [corrections.leaving(3, 41_200), '3 candidates, 41,200 votes'],
    [corrections.leaving(1, 1), '1 candidate, 1 vote'],
  ],
  'of findings': [
    [findings.decided, 'Noted, with your name'],
    [findings.gone, 'The figures have changed since you looked at this. Reload and look again.'],
    [findings.reasonNeeded, 'Give the reason for overriding this.'],
    [findings.onlyPublishers, 'Only who publishes may override an error.'],
    [
      findings.figuresMoved([
        { name: 'Ama', votes: 5 },
        { name: 'Kofi', votes: 6 },
      ]),
      'The figures, the register or a polling station changed while they were being checked. Look again before publishing; the figures now are: Ama 5, Kofi 6.',
    ],
    [findings.oneCountEach, 'Give one count for each candidate.'],
  ],
  'of the status of a contest': [
    [status.saved, 'The status of the contest has been saved'],
    [status.onlyParliamentary, 'Only a parliamentary contest is decided unopposed or by lot.'],
    [status.notStanding, 'This candidate does not stand in this contest.'],
    [status.notAlone(2), 'Only a contest of one active candidate is unopposed; this one has 2.'],
    [status.votesArePublic, 'Votes of this contest are public: it was held. An invalid poll is annulled.'],
    [status.noTie, 'A lot decides a tie: no two candidates share the most live votes here.'],
    [status.notTied, 'Choose one of the candidates who share the most votes.'],
    [status.lotNoteNeeded(10), 'Say who drew the lot, in 10 characters or more.'],
    [
      status.noVotes.unopposed,
      'This contest was decided unopposed: there was no poll, and there are no votes to publish.',
    ],
    [status.noVotes.postponed, 'This contest is postponed: its votes are not published.'],
    [status.noVotes.annulled, 'This contest is annulled: its votes are not published.'],
  ],
  'of a run-off': [
    [runoff.opened, 'The run-off has been opened'],
    [runoff.removed, 'The run-off has been taken back'],
    [runoff.isOpen, 'The run-off of this year is open already.'],
    [runoff.awaited(2), 'A run-off is decided once every constituency is published: 2 constituencies to come.'],
    [runoff.elected(50), 'One candidate has more than half of the valid votes: there is no run-off.'],
    [runoff.elected(40, 'Ama'), 'Ama has more than 40 % of the valid votes: there is no run-off.'],
    [runoff.elected(0), 'The most votes elect in this year: there is no run-off.'],
    [runoff.nobody, 'There are no votes, or no two candidates who stand, to name for a run-off.'],
    [
      runoff.notTheFirst,
      'A run-off is of the two with most votes; among candidates with the same votes people decide.',
    ],
  ],
  'of imports': [
    [imports.refusedHeading(1), 'Refused: 1 row'],
    [imports.findingsHeading(2), 'Worth a look: 2 findings'],
    [imports.imported(1200, 1), 'Imported: 1,200 created, 1 changed.'],
    [imports.nothingNew, 'Everything is there already: nothing was changed.'],
    [imports.toPublish(1, 2), 'Would be published: 1 contest, 2 polling stations.'],
    [imports.publishedCount(2, 1), 'Published: 2 contests, 1 polling station.'],
    [
      imports.heldBack(2, ['C1', 'C4']),
      'Held back from publication: 2 places, because of C1, C4. The findings say why.',
    ],
  ],
  'of passwords': [
    [passwords.passwordSet, 'Your password has been set. Sign in with it.'],
    [passwords.passwordChanged, 'Your password has been changed. Sign in with the new one.'],
    [
      passwords.requestNoted,
      'If this address belongs to an account, your super_admins now see that you need a new link. Ask one of them for it.',
    ],
    [passwords.linkMade, 'A new link has been made. Older links no longer work.'],
    [passwords.tooShort(12), 'Use at least 12 characters.'],
    [passwords.tooLong(200), 'Use at most 200 characters.'],
    [passwords.isEmail, 'Choose something other than your e-mail address.'],
    [passwords.tooCommon, 'This password is one of the most common. Choose another one.'],
    [passwords.tooSimple, 'This password only repeats or counts. Choose another one.'],
  ],
  'of pictures': [
    [pictures.notPicture, 'Choose a picture in JPEG or PNG format.'],
    [pictures.empty, 'This file is empty.'],
    [pictures.tooLarge(5), 'Choose a file of at most 5 MB.'],
    [pictures.tooManyPixels(24), 'Choose a picture of at most 24 megapixels.'],
    [pictures.damaged, 'This picture is damaged and cannot be read. Export or photograph it again.'],
    [pictures.unfitName, 'The name of this file holds a path or hidden characters. Rename it and choose it again.'],
  ],
  'of roles': [
    [roles.created, 'Role has been created successfully'],
    [roles.updated, 'Role has been updated successfully'],
    [roles.deleted, 'Role has been deleted successfully'],
    [roles.permissionCreated, 'Permission has been created successfully'],
    [roles.permissionUpdated, 'Permission has been updated successfully'],
    [roles.permissionDeleted, 'Permission has been deleted successfully'],
    [roles.held('clerk', 1), '1 user holds the role clerk, so it cannot be deleted. Give them another role first.'],
    [roles.held('clerk', 2), '2 users hold the role clerk, so it cannot be deleted. Give them another role first.'],
    [
      roles.permissionHeld('reports.read', ['clerk']),
      'reports.read cannot be deleted: held by clerk. Take it from that role first.',
    ],
    [
      roles.permissionHeld('reports.read', ['clerk', 'editor']),
      'reports.read cannot be deleted: held by clerk, editor. Take it from those roles first.',
    ],
  ],
  'of rules': [
    [rules.nothingNew, 'Votes have already been published. Make changes from live votes'],
    [rules.refusals.nothing_entered, 'Nothing has been entered for this candidate.'],
    [rules.refusals.approved_read_only, 'This entry was approved and is read-only.'],
    [rules.refusals.declined_read_only, 'This entry was declined and is read-only.'],
    [rules.refusals.published_read_only, 'This entry is published and read-only.'],
    [rules.refusals.already_approved, 'This entry is already approved.'],
    [rules.refusals.already_declined, 'This entry is already declined.'],
    [rules.refusals.already_published, 'This entry is already published.'],
    [
      rules.refusals.nothing_to_publish,
      'No figure of this contest has been validated yet, so there is nothing to publish.',
    ],
    [rules.refusals.not_published, 'Nothing is public here, so there is nothing to withdraw.'],
    [rules.refusals.already_withdrawn, 'This publication has been withdrawn already.'],
    [rules.refusals.nothing_new, 'Votes have already been published. Make changes from live votes'],
    [
      rules.refusedEntries([
        { refusal: 'already_approved', names: ['Ama', 'Kofi'] },
        { refusal: 'nothing_entered', names: ['Esi'] },
      ]),
      'Ama, Kofi: This entry is already approved. Esi: Nothing has been entered for this candidate. Nothing was changed.',
    ],
    [rules.roleDoesNotEnter, 'Your role does not enter figures.'],
    [rules.roleDoesNotValidate, 'Your role does not validate figures.'],
    [rules.roleDoesNotPublish, 'Your role does not publish figures.'],
    [rules.roleDoesNotWithdraw, 'Your role does not withdraw publications.'],
    [rules.errorsFirst(['One.', 'Two.']), 'Correct this, or override it with a reason: One. Two.'],
  ],
  'of users': [
    [users.created, 'User has been created successfully'],
    [users.updated, 'User has been updated successfully'],
    [users.deleted, 'User deleted success'],
    [
      users.ownAccount,
      'You cannot change your own role, status, region or constituencies. Ask another person who manages users.',
    ],
    [users.deleteOneself, 'You cannot delete your own account. Ask another person who manages users.'],
    [
      users.managersOnly,
      'This account or role manages users or roles. Only a person who manages roles may give it, change it or take it away.',
    ],
    [
      users.strongerRole,
      'This account or role has permissions that you do not have. Only a person who manages roles may give it, change it or take it away.',
    ],
    [users.inviteInactive, 'This account is not active. Activate it before you make a link.'],
  ],
  'of validation': [
    [validation.required, 'This is required.'],
    [validation.repeated, 'Give this once; write lists as name[0], name[1].'],
    [validation.wholeNumber, 'Give a whole number.'],
    [validation.notText, 'Give text.'],
    [validation.notList, 'Give a list.'],
    [validation.notFile, 'Choose a file.'],
    [validation.atLeast(1), 'Must be 1 or more.'],
    [validation.atMost(100), 'Must be 100 or less.'],
    [validation.tooShort(10), 'Use at least 10 characters.'],
    [validation.tooLong(200), 'Use at most 200 characters.'],
    [validation.tooMany(30), 'Give at most 30 of these.'],
    [validation.tooFew(1), 'Give at least 1 of these.'],
    [validation.oneOf(['active', 'inactive']), 'Must be one of: active, inactive.'],
    [validation.wrongEmail, 'Give a valid e-mail address.'],
    [validation.wrongText, 'This contains characters that cannot be taken here.'],
    [validation.wrong, 'This value cannot be taken.'],
  ],
  'of votes': [
    [votes.submitted, 'Your figures were received and wait for approval'],
    [votes.decided, 'Vote Entries has been updated successfully'],
    [votes.saved, 'Votes have been saved successfully'],
    [votes.published, 'Vote Entries has been published successfully'],
    [votes.unknownCandidates([3, 4]), 'These candidates do not stand in this contest: 3, 4.'],
    [votes.inactiveCandidates(['Ama', 'Kofi']), 'These candidates are inactive and take no votes: Ama, Kofi.'],
    [votes.repeatedCandidates, 'A candidate comes twice in one call. Give each candidate once.'],
    [votes.mixedTypes, 'Candidates of different election types cannot be sent in one call.'],
    [votes.figureChanged('Ama', 5, 6), 'Ama: you decided on 5, but the entry now says 6. Nothing was changed.'],
    [
      votes.liveChanged('Ama', 5, 6),
      'Ama: you sent 5, but the live figure was changed to 6 in the meantime. Nothing was changed.',
    ],
    [votes.declineReasonNeeded, 'Give the reason for declining: it is shown to who entered the figures.'],
    [votes.noContest, 'This constituency has no such contest in this year.'],
    [votes.unknownStation, 'This polling station does not belong to this constituency.'],
  ],
};

describe.each(Object.entries(SAID))('sentences %s', (_feature, rows) => {
  test.each(rows)('%s', (said, words) => expect(said).toBe(words));
});
