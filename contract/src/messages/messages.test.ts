import { afterEach, describe, expect, test } from 'vitest';
import { COVERAGE_STATES } from '../figures/coverage.ts';
import { CHANCES, SEAT_STATES } from '../outlook/outlook.ts';
import { ELECTION_STATUSES } from '../places/status.ts';
import { CORRECTION_REASONS } from '../results/explanation.ts';
import { EXPORT_FILES, fileOf } from '../results/export-files.ts';
import * as audit from './audit.ts';
import { sayCallRules as callRules } from './calls.ts';
import { noVotes, sayStatus as status } from './contest-status.ts';
import { sayCorrections as corrections, leaving } from './corrections.ts';
import { sayHeard, states } from './coverage.ts';
import {
  callsDone,
  correctionsDone,
  findingsDone,
  questionsDone,
  rolesDone,
  runoffDone,
  sourcesDone,
  statusDone,
  usersDone,
  votesDone,
} from './done.ts';
import { reasons, specifiedStatus } from './election.ts';
import { catalogueOf } from './every-catalogue.ts';
import { sayFiles as files } from './files.ts';
import { figuresMoved, sayFindings as findings } from './findings.ts';
import { figure, number, share, shortened, swing } from './format.ts';
import { heldBackBy, sayImports as imports, leftOut } from './imports.ts';
import { LANGUAGES, type Language } from './language.ts';
import * as outlook from './outlook.ts';
import { sayPasswords as passwords } from './passwords.ts';
import { sayPeople as people } from './people.ts';
import { sayPictures as pictures } from './pictures.ts';
import { callSaying } from './public-calls.ts';
import { sayQuestions as questions } from './questions.ts';
import { errorsFirst, refusals, refusedEntries, sayRules as rules } from './rules.ts';
import { elected as electedShared, sayRunoff as runoff } from './runoff.ts';
import { speakFrom } from './sentences.ts';
import { fourEyes, notConfirmed, secondSourceNeeded, saySources as sources, sourcesDiffer } from './sources.ts';
import { clock, instant, moment, tryAgainIn } from './times.ts';
import { sayValidation as validation } from './validation.ts';
import { sayVotes as votes } from './votes.ts';

const speak = (reader: Language) => speakFrom({ language: () => reader, catalogue: catalogueOf });
afterEach(() => speak('en'));

const candidate = (name: string) => ({ id: 1, name, party_id: 1 });

/** In each language, without the marks that keep digits together in a text from right to left. */
const inEach = (said: () => string) =>
  LANGUAGES.map((reader) => {
    speak(reader);
    return said().replaceAll(/[\u061c\u200e\u200f]/g, '');
  });

describe('a reader', () => {
  test('reads a call of the newsroom, a reason and the name of a file in the own language', () => {
    const call = { kind: 'runoff' as const, constituency: null, candidates: ['Ama', 'Kofi'].map(candidate) };
    expect(inEach(() => callSaying(call).replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      'The country: Run-off between Ama and Kofi',
      'Le pays\u00a0: Second tour entre Ama et Kofi',
      'O país: Segunda volta entre Ama e Kofi',
      'البلاد: جولة إعادة بين Ama وKofi',
    ]);
    expect(inEach(() => [reasons.wrong_figures, files.exported({ of: 'turnout' })].join())).toEqual([
      'Wrong figures,Turnout',
      'Chiffres erronés,Participation',
      'Números errados,Participação',
      'أرقام خاطئة,نسبة المشاركة',
    ]);
  });

  test('reads numbers as the own language writes them, with digits from 0 to 9', () => {
    expect(inEach(() => number(1234567))).toEqual([
      '1,234,567',
      '1\u202f234\u202f567',
      '1\u00a0234\u00a0567',
      '1,234,567',
    ]);
    // A column has figures of four digits and of five.
    expect(inEach(() => number(1234))).toEqual(['1,234', '1\u202f234', '1\u00a0234', '1,234']);
    expect(inEach(() => share(0.125))).toEqual(['12.50%', '12,50\u00a0%', '12,50%', '12.50%']);
    expect(inEach(() => swing(-3.24))).toEqual(['−3.2', '−3,2', '−3,2', '−3.2']);
    expect(inEach(() => swing(3.24))).toEqual(['+3.2', '+3,2', '+3,2', '+3.2']);
    expect(inEach(() => figure(null))).toEqual(['Not reported', 'Non communiqué', 'Não comunicado', 'لم يرد بعد']);
  });

  test('reads times as the own language writes them, in one time zone', () => {
    const at = '2024-12-07T20:05:09Z';
    expect(inEach(() => moment(at, 'Africa/Accra'))).toEqual([
      ...['7 Dec 2024, 20:05', '7 déc. 2024, 20:05', '07/12/2024, 20:05', '07/12/2024، 8:05 م'],
    ]);
    expect(inEach(() => clock(at, new Date(at), 'Asia/Tokyo'))).toEqual(['05:05', '05:05', '05:05', '5:05 ص']);
    // The formats of one language and time zone are not those of another.
    expect(inEach(() => clock(at, new Date(at), 'Africa/Accra'))).toEqual(['20:05', '20:05', '20:05', '8:05 م']);
    expect(inEach(() => instant(at, 'Africa/Accra'))).toEqual([
      '7 Dec 2024, 20:05:09 GMT',
      '7 déc. 2024, 20:05:09 UTC+0',
      '7/12/2024, 20:05:09 GMT+0',
      '7 ديسمبر 2024، 08:05:09 م غرينتش+0',
    ]);
    expect(inEach(() => tryAgainIn(61))).toEqual([
      'Try again in 2 minutes.',
      'Réessayez dans 2 minutes.',
      'Tente novamente dentro de 2 minutos.',
      'حاول من جديد بعد دقيقتين.',
    ]);
  });
});

describe('a sentence', () => {
  test('sets thousands apart', () => {
    expect([number(0), number(999), number(1000), number(12_345_678)]).toEqual(['0', '999', '1,000', '12,345,678']);
    expect([3.24, -1, 0.04, -0.04, 0.05, 12.25, null].map(swing)).toEqual([
      ...['+3.2', '−1.0', '0.0', '0.0', '+0.1', '+12.3', '–'],
    ]);
  });

  test('writes what is missing otherwise than 0', () => {
    expect([0, 1200, null, undefined].map(figure)).toEqual(['0', '1,200', 'Not reported', 'Not reported']);
    expect([0, 0.12345, 1, null, undefined].map(share)).toEqual(['0.00%', '12.35%', '100.00%', '–', '–']);
  });

  test('gives the day of a time, but for the time of this day, and the seconds with their zone', () => {
    const at = new Date(2024, 11, 7, 20, 5, 9).toISOString();
    expect(moment(at)).toBe('7 Dec 2024, 20:05');
    expect(clock(at, new Date(2024, 11, 7, 23, 59))).toBe('20:05');
    expect(clock(at, new Date(2024, 11, 8, 20, 5))).toBe('7 Dec 2024, 20:05');
    expect(clock(new Date().toISOString())).toMatch(/^\d\d:\d\d$/);
    expect(instant(at)).toMatch(/^7 Dec 2024, 20:05:09 [A-Z]\S+$/);
  });

  test('tells a wait in seconds below a minute, else in minutes, then hours, never too short', () => {
    expect([1, 1.2, 59, 60, 61, 899, 900, 3600, 3601].map(tryAgainIn)).toEqual(
      [
        '1 second',
        '2 seconds',
        '59 seconds',
        '1 minute',
        '2 minutes',
        '15 minutes',
        '15 minutes',
        '60 minutes',
        '2 hours',
      ].map((wait) => `Try again in ${wait}.`),
    );
  });

  test('quotes 60 characters of a value as they are, and cuts a longer one', () => {
    expect(shortened('')).toBe('');
    expect(shortened('x'.repeat(60))).toBe('x'.repeat(60));
    expect(shortened(`${'x'.repeat(57)}yyyy`)).toBe(`${'x'.repeat(57)}…`);
  });
});

/** The words of the actions on one thing. */
const done = (thing: string, ...verbs: string[]) =>
  verbs.map((verb) => audit.actionWords(`${thing}.${verb}`)).join(', ');

const seat = (more: Partial<Parameters<typeof outlook.seat>[0]>) => ({
  ...{ name: 'Oti', leader: null, margin: 0, stations: { total: 0 } },
  outstanding: { units: 2, voters: 800, without_register: 0, unknown: [] },
  ...more,
});

/** What other tests import is written out here, once. */
const SAID: Record<string, readonly [said: unknown, words: string][]> = {
  'of the audit trail': [
    [
      [audit.sayTrail.system, audit.sayTrail.nothing, audit.fieldWords('total_valid_votes')].join(', '),
      'the system, (nothing), total valid votes',
    ],
    [
      done('session', 'login', 'logout', 'end', 'end-others', 'prove'),
      'signed in, signed out, ended a session, ended all other sessions, confirmed with a code',
    ],
    [
      done('factors', 'enrol', 'remove', 'renew-codes', 'reset'),
      'set up an authenticator, removed an authenticator, made new recovery codes, removed a lost second factor',
    ],
    [done('passkeys', 'enrol', 'remove'), 'set up a passkey, removed a passkey'],
    [
      done('password', 'invite', 'reset', 'change'),
      'set a first password, set a new password by a link, changed the password',
    ],
    [
      done('users', 'create', 'update', 'delete', 'invite', 'reset', 'factor-link'),
      'created a user, updated a user, deleted a user, made an invite link, made a link for a new password, made a link for a lost second factor',
    ],
    [done('entries', 'submit', 'approved', 'declined'), 'sent figures, approved entries, declined entries'],
    [done('votes', 'save', 'publish', 'withdraw'), 'saved validated figures, published, withdrew a publication'],
    [done('live', 'edit'), 'edited live figures'],
    [done('stations', 'publish', 'withdraw'), 'published a polling station, withdrew a polling station'],
    [done('corrections', 'add'), 'recorded a correction'],
    [
      done('calls', 'propose', 'confirm', 'drop', 'take-back'),
      'proposed a call, confirmed a call, dropped a proposed call, took a call back',
    ],
    [done('registers', 'save', 'publish'), 'saved the register, published the register'],
    [done('findings', 'decide'), 'decided on findings'],
    [done('contests', 'status'), 'said what became of a poll'],
    [done('coverage', 'remind'), 'reminded a person'],
    [done('differences', 'resolve', 'ask_again'), 'settled a difference, asked for figures again'],
    [done('keying', 'skipped', 'unreadable'), 'skipped a sheet, reported that a sheet cannot be read'],
    [done('entries', 'key_in'), 'keyed in figures from a sheet'],
    [done('questions', 'ask', 'answer', 'withdraw'), 'asked a question, answered a question, withdrew a question'],
    [done('displays', 'make', 'revoke'), 'made a display link, revoked a display link'],
    [done('feed-keys', 'make', 'revoke'), 'made a key of the feed, revoked a key of the feed'],
    [
      done('webhooks', 'make', 'pause', 'resume', 'revoke'),
      'made a webhook, paused a webhook, let a webhook go on, removed a webhook',
    ],
    [
      done('sheets', 'upload', 'delete', 'show', 'hide'),
      'uploaded a pink sheet, deleted a pink sheet, made a pink sheet public, took a pink sheet off the public page',
    ],
    [done('pending', 'close', 'seen'), 'closed a pending item, has seen a pending item'],
    [done('years', 'create', 'make-current'), 'created a year, made the current year'],
    [
      done('results', 'sync-constituencies', 'sync-constituency', 'sync-regions', 'sync-seats'),
      'summed constituencies, summed a constituency, summed regions, counted seats',
    ],
    [done('import', 'apply', 'figures'), 'imported, imported figures'],
    [done('rehearsal', 'load'), 'loaded the rehearsal'],
    [done('history', 'seal'), 'sealed the history of figures'],
    [done('backup', 'restore', 'live'), 'restored a backup, declared the copy live'],
    [
      ['roles', 'permissions', 'regions', 'constituencies', 'polling-stations']
        .map((thing) => done(thing, 'create'))
        .join(', '),
      'created a role, created a permission, created a region, created a constituency, created a polling station',
    ],
    [
      ['coalitions', 'parties', 'candidates', 'polls'].map((thing) => done(thing, 'delete')).join(', '),
      'deleted a coalition, deleted a party, deleted a candidate, deleted a poll',
    ],
    [
      ['users', 'users.fly', 'planets.create', 'toString'].map(audit.actionWords).join(', '),
      'users, users.fly, planets.create, toString',
    ],
  ],
  'of coverage': [
    [
      COVERAGE_STATES.map((state) => states[state]).join(', '),
      'Silent, Entered, Two agree, Differ, Validated, Ready to publish, Published, Withdrawn',
    ],
    [sayHeard.notAwaited, 'No votes awaited'],
    [sayHeard.apart({ count: 1200 }), '1,200 without votes to wait for (unopposed, postponed or annulled)'],
    [sayHeard.heard({ share: '12.50%' }), 'Heard from 12.50% of registered voters'],
    [sayHeard.heardOf({ heard: 1200, registered: 45_000 }), '1,200 of 45,000'],
    [sayHeard.unknownRegister({ count: 1 }), 'without 1 constituency whose register is not known'],
    [sayHeard.unknownRegister({ count: 2 }), 'without 2 constituencies whose register is not known'],
  ],
  'of paper': [
    [
      [files.papersHeading, files.pdf, files.spreadsheet, files.declaration].join(', '),
      'Print and download, PDF, Spreadsheet, Declaration form (PDF)',
    ],
    [files.paperOf({ what: 'PDF', name: 'Asokwa' }), 'PDF: Asokwa'],
  ],
  'of calls': [
    [callRules.otherRace, 'Call the country in a presidential election, a constituency in a parliamentary one.'],
    [callRules.noRunoff, 'No run-off follows this election.'],
    [
      (['too_close', 'elected', 'runoff'] as const).map((kind) => callRules.candidatesNeeded({ kind })).join(' '),
      'Name no candidate. Name one candidate. Name two candidates.',
    ],
    [callRules.notStanding, 'This race does not have this candidate.'],
    [callRules.anotherWaits, 'Another call of this race waits for confirmation. Confirm or drop it first.'],
    [callRules.standsAlready, 'This race is called too close already.'],
    [callRules.takeBackFirst, 'This race already has a call. Withdraw it first.'],
    [callRules.nothingWaits, 'This call no longer waits for confirmation.'],
    [callRules.anotherPerson, 'You proposed this call. Another person confirms it.'],
    [callRules.nothingStands, 'This call is no longer public.'],
    [callsDone.proposed, 'The call waits for another person'],
    [callsDone.confirmed, 'The call is public'],
    [callsDone.dropped, 'The proposal was dropped'],
    [callsDone.takenBack, 'The call was withdrawn'],
  ],
  'of corrections': [
    [correctionsDone.withdrawn, 'The publication has been withdrawn'],
    [
      CORRECTION_REASONS.map((reason) => reasons[reason]).join(', '),
      'Wrong figures, Wrong contest, Sheet disputed, Published too early, Test figures, Other',
    ],
    [
      corrections.publicationMoved,
      'The published figures have changed since you looked. Nothing was done. Look again, then decide.',
    ],
    [corrections.withdrawnAlone, 'This result was withdrawn. Check its figures, then publish it from its own page.'],
    [leaving(3, 41_200), '3 candidates, 41,200 votes'],
    [leaving(1, 1), '1 candidate, 1 vote'],
  ],
  'of exports': [
    [files.exportsLabel, 'Files of the published results'],
    [files.exportsNote, 'Published figures only, of the elections of the year, as they stand at this moment.'],
    [
      EXPORT_FILES.map(({ of }) => files.exported({ of })).join('; '),
      'Votes; Turnout; Votes of polling stations; Contests unopposed, postponed, by lot, annulled; Corrections; Everything; Election report (NIST SP 1500-100); Election report with polling stations',
    ],
    [files.exportedIn({ what: 'Votes', format: 'CSV' }), 'Votes, CSV'],
    [fileOf('results', '2024 – Présidentielle (2)', 'csv'), 'results-2024-Présidentielle-2-.csv'],
  ],
  'of findings': [
    [findingsDone.decided, 'Noted, with your name'],
    [findings.gone, 'The figures have changed since you looked at this. Reload and look again.'],
    [findings.reasonNeeded, 'Give the reason for overriding this.'],
    [findings.onlyPublishers, 'Only publishers can override errors.'],
    [
      figuresMoved([
        { name: 'Ama', votes: 5 },
        { name: 'Kofi', votes: 6 },
      ]),
      'The figures, the register or a polling station changed while they were being checked. Look again before publishing; the figures now are: Ama 5, Kofi 6.',
    ],
    [findings.oneCountEach, 'Give one count for each candidate.'],
  ],
  'of the status of a contest': [
    [statusDone.saved, 'The status of the contest has been saved'],
    [status.onlyParliamentary, 'Only a parliamentary contest is decided unopposed or by lot.'],
    [status.notStanding, 'This contest does not have this candidate.'],
    [status.notAlone({ candidates: 2 }), 'Only a contest of one active candidate is unopposed; this one has 2.'],
    [status.votesArePublic, 'Votes of this contest are public: it was held. An invalid poll is annulled.'],
    [status.noTie, 'A lot decides a tie: no two candidates share the most live votes here.'],
    [status.notTied, 'Choose one of the candidates who share the most votes.'],
    [status.lotNoteNeeded({ letters: 10 }), 'Say who drew the lot, in 10 characters or more.'],
    [noVotes.unopposed, 'This contest was decided unopposed: there was no poll, and there are no votes to publish.'],
    [noVotes.postponed, 'This contest is postponed: its votes are not published.'],
    [noVotes.annulled, 'This contest is annulled: its votes are not published.'],
  ],
  'of a run-off': [
    [runoffDone.opened, 'The run-off has been opened'],
    [runoffDone.removed, 'The run-off has been removed'],
    [runoff.isOpen, 'The run-off of this year is open already.'],
    [
      runoff.awaited({ constituencies: 1 }),
      'A run-off is decided once every constituency is published: 1 constituency to come.',
    ],
    [
      runoff.awaited({ constituencies: 2 }),
      'A run-off is decided once every constituency is published: 2 constituencies to come.',
    ],
    [electedShared(50), 'One candidate has more than half of the valid votes: there is no run-off.'],
    [electedShared(40, 'Ama'), 'Ama has more than 40% of the valid votes: there is no run-off.'],
    [electedShared(0), 'The most votes elect in this year: there is no run-off.'],
    [runoff.tooFewCandidates, 'A run-off needs published votes and two active candidates.'],
    [
      runoff.notTheFirst,
      'The two candidates with the most votes go to a run-off. For a tie, the election authority decides.',
    ],
  ],
  'of imports': [
    [imports.refusedHeading({ count: 1 }), 'Refused: 1 row'],
    [imports.findingsHeading({ count: 2 }), 'Worth a look: 2 findings'],
    [imports.imported({ created: 1200, changed: 1 }), 'Imported: 1,200 created, 1 changed.'],
    [imports.nothingNew, 'Everything is there already: nothing was changed.'],
    [imports.toPublish({ contests: 1, stations: 2 }), 'Would be published: 1 contest, 2 polling stations.'],
    [
      leftOut([
        { file: 'regions.csv', rows: 9, refused: 0 },
        { file: 'constituencies.csv', rows: 1276, refused: 130 },
        { file: 'results.csv', rows: 1, refused: 1 },
      ]),
      'Refused and left out: 130 of 1,276 rows of constituencies.csv, 1 of 1 row of results.csv. The report names each.',
    ],
    [imports.published({ contests: 2, stations: 1 }), 'Published: 2 contests, 1 polling station.'],
    [heldBackBy(2, ['C1', 'C4']), 'Held back from publication: 2 places, because of C1, C4. The findings say why.'],
    [heldBackBy(1, []), 'Held back from publication: 1 place, by the status of its contest.'],
    [heldBackBy(2, []), 'Held back from publication: 2 places, by the status of their contests.'],
  ],
  'of an election': [[ELECTION_STATUSES.map(specifiedStatus).join(), 'Not Started,Counting in progess,Counting Ended']],
  'of the outlook': [
    [outlook.say.heading, 'Can it still change?'],
    [
      outlook.say.explained,
      'Not a forecast: this follows from the published figures, however the remaining votes turn out.',
    ],
    [outlook.say.candidates, 'What each candidate can still become'],
    [outlook.say.neither({ count: 1 }), '1 candidate can neither be elected nor reach a run-off'],
    [outlook.say.neither({ count: 2 }), '2 candidates can neither be elected nor reach a run-off'],
    [outlook.say.holders, 'Who can still have the majority'],
    [outlook.say.closeSeats({ count: 1200 }), 'Close seats (1,200)'],
    [outlook.say.moreSeats({ count: 1200 }), 'and 1,200 more'],
    [[...CHANCES, null].map(outlook.electedMark).join(), 'Elected,Can be elected,Not elected,Not known'],
    [CHANCES.map(outlook.majorityMark).join(), 'Majority,Majority possible,No majority'],
    [SEAT_STATES.map(outlook.seatMark).join(), 'Declared,Decided,Open,Not known'],
    [
      outlook.seats({ seats: 276, line: 139, declared: 200, decided: 3, open: 73 }),
      '200 of 276 seats are declared, 3 decided by their polling stations, 73 open. 139 seats are a majority.',
    ],
    [
      outlook.majority('certain', { name: 'Palm', line: 139, declared: 139, decided: 1, open: 10 }),
      'Palm has the majority for certain: 139 seats declared and 1 decided; 139 are needed.',
    ],
    [
      outlook.majority('possible', { name: 'Palm', line: 139, declared: 138, decided: 0, open: 1 }),
      'Palm can still have the majority: 138 seats declared, and 1 open seat that it can win; 139 are needed.',
    ],
    [
      outlook.majority('possible', { name: 'Palm', line: 139, declared: 60, decided: 0, open: 79 }),
      'Palm can still have the majority: 60 seats declared, and 79 open seats that it can win; 139 are needed.',
    ],
    [
      outlook.majority('excluded', { name: 'Palm', line: 139, declared: 1, decided: 2, open: 4 }),
      'Palm cannot have the majority: 1 seat declared and 2 decided, and with all 4 open seats that it can win 7 of the 139 needed.',
    ],
    [
      outlook.majority('excluded', { name: 'Palm', line: 139, declared: 1, decided: 2, open: 0 }),
      'Palm cannot have the majority: 1 seat declared and 2 decided, and no open seat that it can win: 3 of the 139 needed.',
    ],
    [
      outlook.seat(seat({ leader: { name: 'Ama' }, margin: 1, stations: { total: 1 } })),
      'Oti: Ama leads by 1 vote; 800 registered voters of 2 of 1 polling station are outstanding.',
    ],
    [outlook.seat(seat({ leader: null, stations: { total: 0 } })), 'Oti: the most votes are shared.'],
    [
      outlook.seat(
        seat({
          leader: { name: 'Ama' },
          margin: 1204,
          stations: { total: 40 },
          outstanding: { units: 2, voters: 1, without_register: 1, unknown: ['Ho School'] },
        }),
      ),
      'Oti: Ama leads by 1,204 votes; 1 registered voter of 2 of 40 polling stations is outstanding. Registered voters are missing for Ho School.',
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
    [passwords.tooShort({ characters: 12 }), 'Use at least 12 characters.'],
    [passwords.tooLong({ characters: 200 }), 'Use at most 200 characters.'],
    [passwords.isEmail, 'Choose something other than your email address.'],
    [passwords.tooCommon, 'This password is one of the most common. Choose another one.'],
    [passwords.tooSimple, 'This password only repeats or counts. Choose another one.'],
  ],
  'of pictures': [
    [pictures.notPicture, 'Choose a picture in JPEG or PNG format.'],
    [pictures.empty, 'This file is empty.'],
    [pictures.tooLarge({ megabytes: 5 }), 'Choose a file of at most 5 MB.'],
    [pictures.tooManyPixels({ megapixels: 24 }), 'Choose a picture of at most 24 megapixels.'],
    [pictures.damaged, 'This picture is damaged and cannot be read. Export or photograph it again.'],
    [pictures.unfitName, 'The name of this file holds a path or hidden characters. Rename it and choose it again.'],
  ],
  'of questions': [
    [questions.roleDoesNotAsk, 'Your role does not validate figures.'],
    [questions.roleDoesNotAnswer, 'Your role does not enter figures.'],
    [questions.nobodyToAsk, 'No agent is assigned here, so no one would read the question.'],
    [
      questions.tooManyQuestions({ most: 20 }),
      '20 questions of this contest are open already. Wait for an answer, or withdraw one.',
    ],
    [questions.alreadyAnswered, 'This question has been answered already.'],
    [questions.alreadyWithdrawn, 'This question has been withdrawn.'],
    [questions.notYourQuestion, 'Only the person who asked this question can withdraw it.'],
    [questionsDone.asked, 'The question has been sent'],
    [questionsDone.answered, 'Your answer has been sent'],
    [questionsDone.withdrawn, 'The question has been withdrawn'],
  ],
  'of roles': [
    [rolesDone.created, 'Role has been created successfully'],
    [rolesDone.updated, 'Role has been updated successfully'],
    [rolesDone.deleted, 'Role has been deleted successfully'],
    [rolesDone.permissionCreated, 'Permission has been created successfully'],
    [rolesDone.permissionUpdated, 'Permission has been updated successfully'],
    [rolesDone.permissionDeleted, 'Permission has been deleted successfully'],
    [
      people.roleHeld({ name: 'clerk', count: 1 }),
      '1 user holds the role clerk, so it cannot be deleted. Give them another role first.',
    ],
    [
      people.roleHeld({ name: 'clerk', count: 2 }),
      '2 users hold the role clerk, so it cannot be deleted. Give them another role first.',
    ],
    [
      people.permissionHeld({ name: 'reports.read', roles: ['clerk'], count: 1 }),
      'reports.read cannot be deleted: held by clerk. Take it from that role first.',
    ],
    [
      people.permissionHeld({ name: 'reports.read', roles: ['clerk', 'editor'], count: 2 }),
      'reports.read cannot be deleted: held by clerk, editor. Take it from those roles first.',
    ],
  ],
  'of rules': [
    [refusals.nothing_new, 'Votes have already been published. Make changes from live votes'],
    [refusals.nothing_entered, 'Nothing has been entered for this candidate.'],
    [refusals.approved_read_only, 'This entry was approved and is read-only.'],
    [refusals.declined_read_only, 'This entry was declined and is read-only.'],
    [refusals.published_read_only, 'This entry is published and read-only.'],
    [refusals.already_approved, 'This entry is already approved.'],
    [refusals.already_declined, 'This entry is already declined.'],
    [refusals.already_published, 'This entry is already published.'],
    [refusals.asked_again, 'Another person is asked to enter this figure again.'],
    [refusals.keyed_already, 'You have entered figures of this contest already.'],
    [refusals.own_entry, 'You entered this figure yourself, so another person decides on it.'],
    [refusals.nothing_to_publish, 'No figure of this contest has been validated yet, so there is nothing to publish.'],
    [refusals.not_published, 'Nothing is public here, so there is nothing to withdraw.'],
    [refusals.already_withdrawn, 'This publication has been withdrawn already.'],
    [refusals.nothing_new, 'Votes have already been published. Make changes from live votes'],
    [
      refusedEntries([
        { refusal: 'already_approved', names: ['Ama', 'Kofi'] },
        { refusal: 'nothing_entered', names: ['Esi'] },
      ]),
      'Ama, Kofi: This entry is already approved. Esi: Nothing has been entered for this candidate. Nothing was changed.',
    ],
    [rules.roleDoesNotEnter, 'Your role does not enter figures.'],
    [rules.roleDoesNotValidate, 'Your role does not validate figures.'],
    [rules.roleDoesNotPublish, 'Your role does not publish figures.'],
    [rules.roleDoesNotWithdraw, 'Your role does not withdraw publications.'],
    [errorsFirst(['One.', 'Two.']), 'Correct this, or override it with a reason: One. Two.'],
  ],
  'of sources': [
    [
      secondSourceNeeded(0),
      'This contest needs two sources before you can publish it. No one has entered all of its figures yet.',
    ],
    [
      secondSourceNeeded(1),
      'This contest needs two sources before you can publish it. Only one person has entered all of its figures.',
    ],
    [sourcesDiffer(['Ama']), 'The sources differ on 1 candidate: Ama. Decide on it among the differences.'],
    [
      sourcesDiffer([...'ABCDE']),
      'The sources differ on 5 candidates: A, B, C, D, E. Decide on it among the differences.',
    ],
    [
      notConfirmed([...'ABCDEFG']),
      'These live figures are not those that two sources agree on: A, B, C, D, E and 2 more. Decide on it among the differences.',
    ],
    [
      fourEyes(['Ama', 'Kofi']),
      'Only you validated these figures: Ama, Kofi. Another person must publish them, or validate them too.',
    ],
    [sources.fourEyesRegister, 'Only you saved the register totals. Another person must publish them.'],
    [sourcesDone.keyed, 'Your figures were received'],
    [sourcesDone.resolved, 'The difference has been decided'],
    [sourcesDone.askedAgain, 'Both have been asked to enter these figures again'],
    [sourcesDone.released, 'The sheet has been given back'],
  ],
  'of users': [
    [usersDone.created, 'User has been created successfully'],
    [usersDone.updated, 'User has been updated successfully'],
    [usersDone.deleted, 'User deleted success'],
    [
      people.ownAccount,
      'You cannot change your own role, status, region or constituencies. Ask another person who manages users.',
    ],
    [people.deleteOneself, 'You cannot delete your own account. Ask another person who manages users.'],
    [
      people.managersOnly,
      'This account or role manages users or roles. Only a person who manages roles may give it, change it or take it away.',
    ],
    [
      people.strongerRole,
      'This account or role has permissions that you do not have. Only a person who manages roles may give it, change it or take it away.',
    ],
    [people.ownFactorLink, 'Ask another person who manages users for a link that removes your second factor.'],
    [people.inviteInactive, 'This account is not active. Activate it before you make a link.'],
  ],
  'of validation': [
    [validation.required, 'This is required.'],
    [validation.repeated, 'Give this once; write lists as name[0], name[1].'],
    [validation.wholeNumber, 'Enter a whole number.'],
    [validation.notText, 'Give text.'],
    [validation.notList, 'Give a list.'],
    [validation.notFile, 'Choose a file.'],
    [validation.atLeast({ minimum: 1 }), 'Enter a whole number of 1 or more.'],
    [validation.atMost({ maximum: 100 }), 'Must be 100 or less.'],
    [validation.tooShort({ minimum: 10 }), 'Use at least 10 characters.'],
    [validation.tooLong({ maximum: 200 }), 'Use at most 200 characters.'],
    [validation.tooMany({ maximum: 30 }), 'Give at most 30 of these.'],
    [validation.tooFew({ minimum: 1 }), 'Give at least 1 of these.'],
    [validation.oneOf({ values: ['active', 'inactive'] }), 'Must be one of: active, inactive.'],
    [validation.wrongEmail, 'Give a valid email address.'],
    [validation.wrongPhone, 'Give the number with its country, such as +233 24 000 0000.'],
    [validation.wrongAddress, 'Give a whole address, such as https://example.org/results.'],
    [validation.wrongDay, 'Give a day, such as 2024-12-07.'],
    [validation.wrongMoment, 'Give a time with its zone, such as 2024-12-07T18:30:00Z.'],
    [validation.wrongColor, 'Give a colour as six digits after #, such as #0a4d57.'],
    [validation.wrongRoleName, 'Use lower case letters, digits and underscores, such as field_coordinator.'],
    [validation.wrongPermissionName, 'Give a subject and an action, such as reports.read.'],
    [validation.wrongText, 'Leave out control characters, such as tabs and line breaks, or type the text again.'],
    [validation.wrongPath, 'Use only the commands and numbers of an SVG path, such as M0 0h10v10z.'],
    [
      validation.invisible,
      'This contains invisible characters, which turn or hide the text beside them. Type the text again rather than paste it.',
    ],
    [validation.piledMarks, 'This has more than two accents on one letter. Leave out those that are too many.'],
    [
      validation.misread,
      'This was read in the wrong encoding: its accented letters are garbled. Type it again, or save its file in UTF-8.',
    ],
    [validation.wrong, 'This value cannot be taken.'],
  ],
  'of votes': [
    [votesDone.submitted, 'Your figures were received and wait for approval'],
    [votesDone.decided, 'Vote Entries has been updated successfully'],
    [votesDone.saved, 'Votes have been saved successfully'],
    [votesDone.publishedReady, 'What was ready has been published'],
    [votes.published, 'Vote Entries has been published successfully'],
    [votes.unknownCandidates({ ids: [3, 4] }), 'This contest does not have these candidates: 3, 4.'],
    [
      votes.inactiveCandidates({ names: ['Ama', 'Kofi'] }),
      'These candidates are inactive and take no votes: Ama, Kofi.',
    ],
    [votes.repeatedCandidates, 'A candidate appears twice. Give each candidate once.'],
    [votes.mixedTypes, 'Candidates of different election types cannot be sent in one call.'],
    [
      votes.figureChanged({ name: 'Ama', sent: 5, current: 6 }),
      'Ama: you decided on 5, but the entry now says 6. Nothing was changed.',
    ],
    [
      votes.liveChanged({ name: 'Ama', sent: 5, current: 6 }),
      'Ama: you sent 5, but the live figure was changed to 6 in the meantime. Nothing was changed.',
    ],
    [votes.declineReasonNeeded, 'Give the reason. The person who entered the figures reads it.'],
    [votes.noContest, 'This constituency has no such contest in this year.'],
    [votes.unknownStation, 'This polling station does not belong to this constituency.'],
  ],
};

describe.each(Object.entries(SAID))('sentences %s', (_feature, rows) => {
  test.each(rows)('%s', (said, words) => expect(said).toBe(words));
});
