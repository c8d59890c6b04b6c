import { BUILT_IN_ROLES, type BuiltInRole, ROLE_ID } from '@election/contract/people/permissions';
import { codeNow } from '../authenticator.ts';
import { newPasskey } from '../passkey.ts';
import {
  AUTHENTICATOR,
  AWAITED_ACCOUNT,
  challengeOf,
  FACTOR_LINK,
  LINK_TOKEN,
  PASSWORD,
  passkeyOf,
  SECOND_STEP,
  type Target,
} from './target.ts';

/**
 * Who may call what, route by route: the reviewed statement that a test holds the running server against, cell by cell. A new
 * route needs its line here.
 *
 * One word a role, in the order of ROLES; in each a sign for a call that is aimed at what is the caller's own, at something
 * else of the same region, at something of another region, and at nothing that exists. A word of two signs: something that
 * is there, and nothing; of one sign: a call that is aimed at nothing in particular.
 *
 *   +  let in   -  403   !  401   ?  404   #  422, since what the body names does not exist
 */
export type Row = readonly [call: (at: Target) => Record<string, unknown>, who: string];

export const ROLES = [...(Object.keys(BUILT_IN_ROLES) as BuiltInRole[]), 'anonymous'] as const;

const PUBLIC = '+ + + + + +';
const SIGNED_IN = '+ + + + + !';
const SUPER_ADMIN = '+ - - - - !';
const ONE_THERE = '+? -- -- -- -- !!';
const ONE_NAMED = '+# -- -- -- -- !!';
const OPEN_THERE = '+? +? +? +? +? +?';
const PLACED = '+++? ---- ---- ---- ---- !!!!';
const PLACED_NAMED = '+++# ---- ---- ---- ---- !!!!';
const READ = '++++ ++++ ++++ ++++ ++++ !!!!';
const READ_THERE = '+++? +++? +++? +++? +++? !!!!';

/** A new passkey that answers, and an old one that signs. */
const made = (user: number) => newPasskey().create(challengeOf(user, 'enrol'));
const signed = (user: number, purpose: 'sign-in' | 'prove') => passkeyOf(user).sign(challengeOf(user, purpose));
const YEAR = 1;
const status = 'active';
const svg_path = 'M0 0z';
const where = (at: Target) => ({ year_id: YEAR, constituency_id: at.constituency });
const contest = (at: Target) => ({ ...where(at), election_type_id: 1 });
const station = (at: Target) => ({ ...contest(at), polling_station_id: at.station });
const votes = [1, 2, 3].map((candidate_id) => ({ candidate_id, vote_count: 20 }));
const account = { name: 'Somebody', email: 'somebody@example.com', status, role_id: ROLE_ID.admin };
const csv = () => new File(['name,email,region,constituencies\nA,a@example.org,North,North One\n'], 'agents.csv');
const entry = { candidate_id: 1, vote_count: 10, user_id: 7 };
const totals = { total_registered_voters: 100, total_valid_votes: 60, total_rejected: 1 };
const withdrawal = { version: 'seen', reason: 'other', note: 'Seen on the wall' };
const finding = { code: 'C3', numbers: {} };

export const ACCESS: Record<string, Row> = {
  //                                                                  super admin corr. agent intern anonymous
  'consoleSettings.read': [() => ({}), PUBLIC],
  'session.login': [() => ({ email: 'far@example.com', password: PASSWORD }), PUBLIC],
  'session.logout': [() => ({}), SIGNED_IN],
  'session.me': [() => ({}), SIGNED_IN],
  'session.chooseLanguage': [() => ({ language: 'fr' }), SIGNED_IN],
  'session.devices': [() => ({}), SIGNED_IN],
  'session.endDevice': [(at) => ({ session: at.session }), '+??? +??? +??? +??? +??? !!!!'],
  'session.endOthers': [() => ({}), SIGNED_IN],
  'session.newDevices': [() => ({}), SIGNED_IN],
  'session.putAwayDevices': [(at) => ({ id: at.notice }), '+??? +??? +??? +??? +??? !!!!'],
  'session.phoneKey': [() => ({}), SIGNED_IN],
  'passwords.forgot': [() => ({ email: 'near@example.com' }), PUBLIC],
  'passwords.look': [() => ({ token: LINK_TOKEN }), PUBLIC],
  'passwords.reset': [() => ({ token: LINK_TOKEN, password: 'cold tea at dawn' }), PUBLIC],
  'passwords.change': [() => ({ current_password: PASSWORD, password: 'cold tea at dawn' }), SIGNED_IN],

  'factors.read': [() => ({}), SIGNED_IN],
  'factors.enrol': [() => ({ name: 'Tablet', password: PASSWORD }), SIGNED_IN],
  'factors.confirm': [(at) => ({ id: at.begun, code: codeNow(AUTHENTICATOR) }), '+??? +??? +??? +??? +??? !!!!'],
  'factors.remove': [(at) => ({ id: at.authenticator }), '+??? +??? +??? +??? +??? !!!!'],
  'factors.renewCodes': [() => ({}), SIGNED_IN],
  'factors.prove': [() => ({ code: codeNow(AUTHENTICATOR) }), SIGNED_IN],
  'factors.signIn': [() => ({ second_step: SECOND_STEP, code: codeNow(AUTHENTICATOR) }), PUBLIC],
  'factors.link': [(at) => ({ id: at.user }), '-++? ---- ---- ---- ---- !!!!'],
  'factors.reset': [() => ({ token: FACTOR_LINK, password: PASSWORD }), PUBLIC],

  'passkeys.begin': [() => ({ password: PASSWORD }), SIGNED_IN],
  'passkeys.enrol': [(at) => ({ name: 'Key', credential: made(at.user) }), SIGNED_IN],
  'passkeys.remove': [(at) => ({ id: at.authenticator }), '+??? +??? +??? +??? +??? !!!!'],
  'passkeys.challenge': [() => ({}), SIGNED_IN],
  'passkeys.prove': [(at) => ({ credential: signed(at.user, 'prove') }), SIGNED_IN],
  'passkeys.signInChallenge': [() => ({ second_step: SECOND_STEP }), PUBLIC],
  'passkeys.signIn': [() => ({ second_step: SECOND_STEP, credential: signed(AWAITED_ACCOUNT, 'sign-in') }), PUBLIC],

  'users.list': [() => ({}), SUPER_ADMIN],
  'users.read': [(at) => ({ id: at.user }), '+++? +--- +--- +--- +--- !!!!'],
  'users.create': [() => account, SUPER_ADMIN],
  'users.update': [(at) => ({ ...account, id: at.user }), '-++? ---- ---- ---- ---- !!!!'],
  'users.remove': [(at) => ({ id: at.user }), '-++? ---- ---- ---- ---- !!!!'],
  'users.invite': [(at) => ({ id: at.user }), PLACED],
  'agentFiles.check': [(at) => ({ year_id: at.year, file: csv() }), ONE_NAMED],
  'agentFiles.create': [(at) => ({ year_id: at.year, file: csv() }), ONE_NAMED],
  'roles.list': [() => ({}), SUPER_ADMIN],
  'roles.create': [() => ({ name: 'another' }), SUPER_ADMIN],
  'roles.update': [(at) => ({ id: at.role, name: 'another' }), ONE_THERE],
  'roles.remove': [(at) => ({ id: at.role }), ONE_THERE],
  'permissions.list': [() => ({}), SUPER_ADMIN],
  'permissions.create': [() => ({ name: 'tea.drink' }), SUPER_ADMIN],
  'permissions.update': [(at) => ({ id: at.permission, name: 'tea.pour' }), ONE_THERE],
  'permissions.remove': [(at) => ({ id: at.permission }), ONE_THERE],
  'broadcasting.authorise': [
    (at) => ({ socket_id: '1.2', channel_name: `private-role-based-approval.user.${at.user}` }),
    '+--- +--- +--- +--- +--- !!!!',
  ],

  'electionTypes.list': [() => ({}), SIGNED_IN],
  'years.list': [() => ({}), SIGNED_IN],
  'years.create': [() => ({ title: '2030', status }), SUPER_ADMIN],
  'years.update': [(at) => ({ id: at.year, status }), ONE_THERE],
  'years.makeCurrent': [(at) => ({ id: at.year }), ONE_THERE],
  'yearComparisons.read': [(at) => ({ id: at.year }), ONE_THERE],
  'yearComparisons.save': [(at) => ({ id: at.year, compared_with: null, matches: [] }), ONE_THERE],
  'years.remove': [(at) => ({ id: at.empty.year }), ONE_THERE],
  'regions.list': [(at) => ({ year_id: at.year }), '++ ++ ++ ++ ++ !!'],
  'regions.create': [(at) => ({ title: 'New', status, svg_path, year_id: at.year }), ONE_NAMED],
  'regions.update': [(at) => ({ id: at.region, title: 'New', status, svg_path, election_status: 'none' }), PLACED],
  'regions.remove': [(at) => ({ id: at.empty.region }), PLACED],
  'constituencies.list': [(at) => ({ region: at.region, year_id: YEAR }), READ],
  'constituencies.read': [(at) => ({ id: at.constituency }), READ_THERE],
  'constituencies.create': [
    (at) => ({ name: 'New', status, svg_path, year_id: YEAR, region_id: at.region }),
    PLACED_NAMED,
  ],
  'constituencies.update': [
    (at) => ({ id: at.constituency, name: 'New', status, svg_path, region_id: at.region }),
    PLACED,
  ],
  'constituencies.remove': [(at) => ({ id: at.empty.constituency }), PLACED],
  'pollingStations.list': [(at) => ({ constituency_id: at.constituency }), READ],
  'pollingStations.create': [
    (at) => ({ constituency_id: at.constituency, code: 'X1', name: 'New', status }),
    PLACED_NAMED,
  ],
  'pollingStations.update': [(at) => ({ id: at.station, code: 'X1', name: 'New', status }), PLACED],
  'pollingStations.remove': [(at) => ({ id: at.empty.station }), PLACED],
  'coalitions.list': [(at) => ({ year_id: at.year }), '++ ++ ++ ++ ++ !!'],
  'coalitions.create': [(at) => ({ name: 'New', short_name: 'N', color: '#123456', year_id: at.year }), ONE_NAMED],
  'coalitions.update': [(at) => ({ id: at.coalition, name: 'New', short_name: 'N', color: '#123456' }), ONE_THERE],
  'coalitions.remove': [(at) => ({ id: at.coalition }), ONE_THERE],
  'parties.list': [(at) => ({ year: at.year }), '++ ++ ++ ++ ++ !!'],
  'parties.create': [(at) => ({ name: 'New', status, color: '#123456', year_id: at.year, order_queue: 60 }), ONE_NAMED],
  'parties.update': [(at) => ({ id: at.party, name: 'New', status, color: '#123456' }), ONE_THERE],
  'parties.order': [(at) => ({ year_id: at.year, seen: [1, 2, 3, 50], order: [50, 3, 2, 1] }), ONE_NAMED],
  'parties.remove': [(at) => ({ id: at.empty.party }), ONE_THERE],
  'runoff.read': [(at) => ({ year_id: at.year }), ONE_NAMED],
  'runoff.open': [(at) => ({ year_id: at.year, candidate_ids: [1, 2] }), ONE_NAMED],
  'runoff.remove': [(at) => ({ id: at.year }), ONE_THERE],
  'candidates.list': [(at) => ({ year_id: at.year, election_type_id: 1 }), '++ ++ ++ ++ ++ !!'],
  'candidates.create': [
    (at) => ({ ...where(at), election_type_id: 2, name: 'New', status, party_id: 1, avatar_url: at.image }),
    PLACED_NAMED,
  ],
  'candidates.update': [(at) => ({ id: at.candidate, name: 'New', status, party_id: 1 }), PLACED],
  'candidates.remove': [(at) => ({ id: at.empty.candidate }), PLACED],
  'polls.list': [(at) => ({ constituency: at.constituency, year_id: YEAR }), READ],
  'polls.results': [(at) => ({ ...contest(at), poll_id: at.poll }), READ_THERE],
  'polls.create': [(at) => ({ ...contest(at), title: 'New', status }), PLACED_NAMED],
  'polls.update': [(at) => ({ id: at.poll, title: 'New', status }), PLACED],
  'polls.remove': [(at) => ({ id: at.poll }), PLACED],

  'sheets.list': [contest, '++++ ++++ ++-- +--- +--- !!!!'],
  'sheets.history': [contest, '++++ ---- ---- ---- ---- !!!!'],
  'sheets.upload': [(at) => ({ ...contest(at), image: at.image }), '+++? +++? ++-- +--- +--- !!!!'],
  'sheets.remove': [(at) => ({ id: at.sheet }), '+++? +++? ++-? ---? ---? !!!!'],
  'sheets.show': [(at) => ({ id: at.sheet, public: false }), '+++? ---- ---- ---- ---- !!!!'],
  'votes.results': [contest, READ],
  'votes.entries': [(at) => ({ ...contest(at), region_id: at.region }), '++++ ++++ ++-- +--- +--- !!!!'],
  'votes.states': [() => ({ year_id: YEAR }), '- - - + + !'],
  'votes.agents': [(at) => ({ ...contest(at), region_id: at.region }), '++++ ++++ ++-- ---- ---- !!!!'],
  'votes.submit': [(at) => ({ ...where(at), votes }), '---- ---- ---- +--- +--- !!!!'],
  'votes.decide': [(at) => ({ ...contest(at), votes: [entry] }), '+++? +++? ++-- ---- ---- !!!!'],
  'votes.save': [(at) => ({ ...where(at), votes }), '+++? +++? ++-- ---- ---- !!!!'],
  'votes.publish': [contest, '+++? ---- ---- ---- ---- !!!!'],
  'votes.publishReady': [(at) => ({ year_id: at.year }), '++ -- -- -- -- !!'],
  'contestStatus.read': [contest, '+++? +++? ++-- ---- ---- !!!!'],
  'contestStatus.set': [(at) => ({ ...contest(at), status: 'annulled' }), '+++? ---- ---- ---- ---- !!!!'],
  'corrections.standing': [contest, '+++? +++? ++-- ---- ---- !!!!'],
  'corrections.withdraw': [(at) => ({ ...contest(at), ...withdrawal }), '+++? ---- ---- ---- ---- !!!!'],
  'corrections.withdrawStation': [(at) => ({ ...station(at), ...withdrawal }), '+++? ---- ---- ---- ---- !!!!'],
  'corrections.list': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'board.list': [(at) => ({ year_id: at.year }), '++ ++ ++ -- -- !!'],
  'coverage.places': [(at) => ({ year_id: at.year }), '++ ++ ++ -- -- !!'],
  'coverage.states': [(at) => ({ year_id: at.year, election_type_id: 1 }), '++ ++ ++ -- -- !!'],
  'coverage.constituency': [contest, '++++ ++++ ++-- ---- ---- !!!!'],
  'coverage.pdf': [(at) => ({ year_id: at.year, election_type_id: 1 }), '+? +? +? -- -- !!'],
  'coverage.xlsx': [(at) => ({ year_id: at.year, election_type_id: 1 }), '+? +? +? -- -- !!'],
  'coverage.agents': [(at) => ({ year_id: at.year }), '++ ++ ++ -- -- !!'],
  'coverage.remind': [
    (at) => ({ year_id: YEAR, election_type_id: 1, places: [{ constituency_id: at.constituency }] }),
    '+++# +++# ++-- ---- ---- !!!!',
  ],
  'coverage.reminders': [() => ({}), '- - - + + !'],
  'findings.list': [contest, '+++? +++? ++-- ---- ---- !!!!'],
  'receipts.read': [(at) => ({ code: at.receipt }), '+++? +++? ++-- ---- ---- !!!!'],
  'fieldPack.read': [() => ({}), '- - - + + !'],
  'submissions.import': [(at) => ({ file: at.saved }), '+ - - - + !'],
  'findings.decide': [(at) => ({ ...contest(at), findings: [finding] }), '+++? +++? ++-- ---- ---- !!!!'],
  'history.list': [contest, '+++? +++? ++-- +--- +--- !!!!'],
  'registers.list': [(at) => ({ year_id: YEAR, constituency_ids: [at.constituency], election_type_id: 1 }), READ],
  'registers.save': [(at) => ({ ...contest(at), ...totals }), '+++? +++? ++-- ---- ---- !!!!'],
  'stationVotes.submit': [(at) => ({ ...station(at), votes }), '---- ---- ---- +--? +--? !!!!'],
  'stationVotes.agents': [station, '++++ ++++ ++-- ---- ---- !!!!'],
  'stationVotes.own': [station, '++++ ++++ ++-- +--- +--- !!!!'],
  'stationVotes.publish': [(at) => ({ ...station(at), votes }), '---- +++? ++-? ---- ---- !!!!'],
  'keying.own': [() => ({}), '- - - - + !'],
  'keying.claim': [() => ({}), '- - - - + !'],
  'keying.keep': [() => ({ id: 500 }), '- - - - + !'],
  'keying.release': [() => ({ id: 500, how: 'skipped' }), '- - - - + !'],
  'keying.finish': [() => ({ id: 500, votes }), '- - - - + !'],
  'differences.list': [(at) => ({ year_id: at.year }), '++ ++ ++ -- -- !!'],
  'differences.read': [contest, '+++? +++? ++-- ---- ---- !!!!'],
  'differences.resolve': [(at) => ({ ...contest(at), seen: 'before', votes }), '+++? +++? ++-- ---- ---- !!!!'],
  'differences.askAgain': [(at) => ({ ...contest(at), seen: 'before' }), '+++? +++? ++-- ---- ---- !!!!'],
  'differences.standing': [contest, '+++? +++? ++-- ---- ---- !!!!'],
  'differences.progress': [(at) => ({ year_id: at.year }), '++ ++ ++ -- -- !!'],
  'questions.list': [contest, '++++ ++++ ++-- +--- +--- !!!!'],
  'questions.open': [() => ({}), '- - - + + !'],
  'questions.ask': [(at) => ({ ...contest(at), text: 'Is it 10?' }), '+++? +++? ++-- ---- ---- !!!!'],
  'questions.answer': [(at) => ({ id: at.question, text: 'It is.' }), '---- ---- ---- +--? +--? !!!!'],
  'questions.withdraw': [(at) => ({ id: at.question }), '+++? +++? ++-? ---- ---- !!!!'],
  'notifications.list': [(at) => ({ region_id: at.region }), '++++ ++++ ++-- ++++ ++++ !!!!'],
  'notifications.listStations': [(at) => ({ region_id: at.region }), '++++ ++++ ++-- ++++ ++++ !!!!'],
  'notifications.markSeen': [(at) => ({ id: at.item }), '+++? +++? ++-? +--? +--? !!!!'],
  'notifications.markStationSeen': [(at) => ({ id: at.stationItem }), '+++? +++? ++-? +--? +--? !!!!'],
  'sync.constituencies': [(at) => ({ election_id: 1, year_id: at.year }), ONE_THERE],
  'sync.regions': [(at) => ({ election_id: 1, year_id: at.year }), ONE_THERE],
  'sync.seats': [(at) => ({ election_type_id: 2, year_id: at.year }), ONE_THERE],
  'audit.list': [() => ({}), SUPER_ADMIN],
  'audit.contestPdf': [contest, PLACED],
  'audit.contestXlsx': [contest, PLACED],
  'audit.choices': [() => ({}), SUPER_ADMIN],
  'audit.verification': [() => ({}), SUPER_ADMIN],
  'audit.checkpoint': [() => ({}), PUBLIC],
  'audit.targets': [() => ({}), SUPER_ADMIN],
  'results.national': [(at) => ({ election_type_id: 1, year_id: at.year }), OPEN_THERE],
  'swing.contest': [contest, '++++ ++++ ++-- ---- ---- !!!!'],
  'outlooks.national': [(at) => ({ election_type_id: 1, year_id: at.year }), OPEN_THERE],
  'calls.list': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'calls.desk': [(at) => ({ year_id: at.year, election_type_id: 1 }), '++ ++ -- -- -- !!'],
  'calls.race': [(at) => ({ year_id: at.year, election_type_id: 1 }), '+? +? -- -- -- !!'],
  'calls.waiting': [() => ({}), '+ + - - - !'],
  'calls.propose': [
    (at) => ({ year_id: at.year, election_type_id: 1, kind: 'too_close', reason: 'Two points apart' }),
    '+? +? -- -- -- !!',
  ],
  'calls.confirm': [() => ({ id: 500 }), '+ + - - - !'],
  'calls.drop': [() => ({ id: 502 }), '+ + - - - !'],
  'calls.takeBack': [() => ({ id: 501, reason: 'other', note: 'Seen on the wall' }), '+ + - - - !'],
  'displays.list': [() => ({}), SUPER_ADMIN],
  'displays.make': [() => ({ name: 'Studio 1', kind: 'wall' }), SUPER_ADMIN],
  'displays.revoke': [() => ({ id: 500 }), SUPER_ADMIN],
  'wall.read': [() => ({}), '+ + - - - !'],
  'wall.choices': [() => ({}), '+ + - - - !'],
  'wall.preview': [() => ({ kind: 'nation' }), '+ + - - - !'],
  'wall.take': [() => ({ kind: 'nation' }), '+ + - - - !'],
  'wall.hold': [() => ({ held: true }), '+ + - - - !'],
  'wall.order': [() => ({ scenes: [] }), '+ + - - - !'],
  'feedKeys.list': [() => ({}), SUPER_ADMIN],
  'feedKeys.make': [() => ({ name: 'A partner' }), SUPER_ADMIN],
  'feedKeys.revoke': [(at) => ({ id: at.consumer }), ONE_THERE],
  'webhooks.list': [() => ({}), SUPER_ADMIN],
  'webhooks.make': [() => ({ name: 'A partner', url: 'https://partner.example.org/results' }), SUPER_ADMIN],
  'webhooks.pause': [(at) => ({ id: at.consumer }), ONE_THERE],
  'webhooks.resume': [(at) => ({ id: at.consumer }), ONE_THERE],
  'webhooks.test': [(at) => ({ id: at.consumer }), ONE_THERE],
  'webhooks.revoke': [(at) => ({ id: at.consumer }), ONE_THERE],
  'feed.read': [() => ({}), PUBLIC],
  'feed.schema': [() => ({}), PUBLIC],
  'imports.template': [() => ({}), PUBLIC],
  'imports.check': [() => ({ files: [new File(['title\n2030\n'], 'year.csv')] }), SUPER_ADMIN],
  'imports.read': [(at) => ({ id: at.import }), ONE_THERE],
  'imports.report': [(at) => ({ id: at.import }), ONE_THERE],
  'imports.apply': [(at) => ({ id: at.import, publish: false, skip_refused: false }), ONE_THERE],
  'exports.csv': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.xlsx': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.registers': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.registersXlsx': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.contests': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.contestsXlsx': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.corrections': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.correctionsXlsx': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.stations': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.stationsXlsx': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.json': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.nist': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.nistStations': [(at) => ({ year_id: at.year }), OPEN_THERE],
  'exports.files': [(at) => ({ year_id: at.year }), ONE_THERE],
  'exports.workbook': [(at) => ({ year_id: at.year }), ONE_THERE],
};

/** What the server answers outside the contract, to anybody: which addresses, and why that is right. */
export const OUTSIDE: readonly (readonly [address: RegExp, example: string, why: string])[] = [
  [
    /^\/(index\.html|(assets|icons)\/.*|[\w-]+\.(svg|png|ico|txt|js|css|woff2|webmanifest))?$/,
    '/',
    'the files of the console, which hold no data',
  ],
  [/^\/(healthz|readyz)$/, '/healthz, /readyz', 'whether the server lives and can serve'],
  [
    /^\/metrics$/,
    '/metrics',
    'how much and how quickly it answers, without figures or names: to this machine alone, or with `METRICS_TOKEN`',
  ],
  [/^\/(openapi\.json|docs(\/.*)?)$/, '/openapi.json, /docs', 'the description of the calls'],
  [
    /^\/api\/v1\/uploads(\/:id)?$/,
    '/api/v1/uploads, /api/v1/uploads/:id',
    'pictures that are uploaded piece by piece, by those who hold sheets.write, each person’s own alone',
  ],
  [
    /^(\/(fr|pt|ar|:language\(.*\)))?\/(results(\.\w+)?|embed)(\/[\w:./*-]+)?$/,
    '/results/..., /embed/...',
    'the public pages, also with `/fr`, `/pt` or `/ar` in front: published figures alone, for everybody, as national/results',
  ],
  [/^\/wall$/, '/wall', 'the page of a wall, without any figure: the script asks for them with the display link'],
  [
    /^\/wall\/stream$/,
    '/wall/stream',
    'what a display link may show: what is public, and of a newsroom wall which constituencies are silent',
  ],
  [
    /^\/air\/:graphic(\/spx)?$/,
    '/air/:graphic, /air/:graphic/spx',
    'the page of a graphic for a vision mixer, without any figure, and the file with which SPX shows it',
  ],
  [/^\/air\/:graphic\/stream$/, '/air/:graphic/stream', 'what is public, for a graphic that has a display link'],
  [/^\/api\/v1\/feed\/stream$/, '/api/v1/feed/stream', 'the feed as it grows: what is public, as server-sent events'],
  [/^\/pictures\/:name$/, '/pictures/:name', 'logos and portraits, by the hash of their content'],
  [
    /^\/pinksheets\/:id\/image$/,
    '/pinksheets/:id/image',
    'a sheet, by a link that is good for minutes and for one person, who must still be allowed to see it',
  ],
];
