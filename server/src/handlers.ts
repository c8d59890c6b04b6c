import type { Route } from '@election/contract/wire/route';
import { exportContestTrail, printContest } from './features/audit/contest-paper.ts';
import { listAudit, listAuditChoices } from './features/audit/entries.ts';
import { latestCheckpoint } from './features/audit/latest-checkpoint.ts';
import { readReceipt } from './features/audit/receipts.ts';
import { listTargets } from './features/audit/target-states.ts';
import { readPublicVerification } from './features/audit/verify-public.ts';
import { calls } from './features/calls/calls.ts';
import { createCandidate, listCandidates, removeCandidate, updateCandidate } from './features/candidates/candidates.ts';
import { listBoard } from './features/contests/coverage/board.ts';
import {
  readCoverage,
  readCoverageAgents,
  readCoverageOf,
  readCoveragePlaces,
  readStates,
} from './features/contests/coverage/coverage.ts';
import { coveragePdf, coverageXlsx } from './features/contests/coverage/coverage-paper.ts';
import { readReminders, remind } from './features/contests/coverage/reminders.ts';
import { keyingHandlers } from './features/contests/entry/keying.ts';
import { listPending, listPendingStations } from './features/contests/entry/list-pending.ts';
import { markPendingSeen, markPendingStationSeen } from './features/contests/entry/mark-pending-seen.ts';
import { questionHandlers } from './features/contests/entry/questions.ts';
import {
  readAgents,
  readEntries,
  readOwnStates,
  readOwnStation,
  readResults,
} from './features/contests/entry/read-votes.ts';
import { listRegisters, saveRegister } from './features/contests/entry/registers.ts';
import { listHistory } from './features/contests/history/history.ts';
import { nationalOutlook } from './features/contests/outlook/outlook.ts';
import { readContestStatus, setContestStatus } from './features/contests/publication/contest-status.ts';
import { corrections } from './features/contests/publication/corrections.ts';
import { nationalResults } from './features/contests/publication/results.ts';
import { openRunoff, readRunoff, removeRunoff } from './features/contests/publication/runoff.ts';
import { publishStation, submitStation } from './features/contests/publication/stations.ts';
import { populateSeats, syncConstituencies, syncRegions } from './features/contests/publication/sync.ts';
import { differenceHandlers } from './features/contests/sources/differences.ts';
import { decideFindings, listFindings } from './features/contests/validation/findings.ts';
import { readEarlier } from './features/contests/validation/swing.ts';
import { submitEntries, voteWrites } from './features/contests/validation/write-votes.ts';
import { displays } from './features/displays/displays.ts';
import type { GraphicParts } from './features/displays/serve-graphics.ts';
import { type SceneParts, wallHandlers } from './features/displays/wall-control.ts';
import { electionExports } from './features/exports/election-files.ts';
import {
  exportContests,
  exportContestsXlsx,
  exportCorrections,
  exportCorrectionsXlsx,
  exportCsv,
  exportJson,
  exportNist,
  exportNistStations,
  exportRegisters,
  exportRegistersXlsx,
  exportStations,
  exportStationsXlsx,
  exportXlsx,
} from './features/exports/exports.ts';
import { feedKeys } from './features/feed/keys.ts';
import { describeFeed, readFeed } from './features/feed/read-feed.ts';
import { webhooks } from './features/feed/webhooks/webhooks.ts';
import { readFieldPack } from './features/field-pack/field-pack.ts';
import { applyImport, checkImport, readImport, readImportReport } from './features/imports/console-imports.ts';
import { FILES } from './features/imports/format.ts';
import { readTemplate } from './features/imports/template.ts';
import { makeGraphicDrawer } from './features/pages/air/draw-graphic.ts';
import type { Readers } from './features/pages/view.ts';
import { makeSceneParts } from './features/pages/wall/draw-scene.ts';
import { createCoalition, listCoalitions, removeCoalition, updateCoalition } from './features/parties/coalitions.ts';
import { createParty, listParties, orderParties, removeParty, updateParty } from './features/parties/parties.ts';
import { actorOf } from './features/people/actor.ts';
import { checkAgents, createAgents } from './features/people/agent-files.ts';
import {
  challengeProof,
  confirmFactor,
  enrolFactor,
  prove,
  proveByPasskey,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from './features/people/factors/factors.ts';
import { linkForLostFactor, resetFactor } from './features/people/factors/lost-factor.ts';
import { beginPasskey, enrolPasskey, removePasskey } from './features/people/factors/passkeys.ts';
import { challengeSignIn, signInByCode, signInByPasskey } from './features/people/factors/second-step.ts';
import { askForLink, lookAtLink } from './features/people/links.ts';
import {
  createPermission,
  listPermissions,
  removePermission,
  updatePermission,
} from './features/people/permissions.ts';
import { removeUser } from './features/people/remove-user.ts';
import { createRole, listRoles, removeRole, updateRole } from './features/people/roles.ts';
import { createUser, updateUser } from './features/people/save-user.ts';
import { changePassword, setPasswordByLink } from './features/people/set-password.ts';
import { endDevice, endOtherDevices, listDevices } from './features/people/sign-in/devices.ts';
import { listNewDevices, putAwayDevices } from './features/people/sign-in/new-devices.ts';
import { readPhoneKey } from './features/people/sign-in/phone-key.ts';
import { chooseLanguage, login, logout, me } from './features/people/sign-in/session.ts';
import { inviteUser } from './features/people/user-links.ts';
import { listUsers, readUser } from './features/people/users.ts';
import { readConsoleSettings } from './features/places/console-settings.ts';
import {
  createConstituency,
  listConstituencies,
  readConstituency,
  removeConstituency,
  updateConstituency,
} from './features/places/constituencies.ts';
import { listElectionTypes } from './features/places/election-types.ts';
import {
  createPollingStation,
  listPollingStations,
  removePollingStation,
  updatePollingStation,
} from './features/places/polling-stations.ts';
import { createRegion, listRegions, removeRegion, updateRegion } from './features/places/regions.ts';
import { readYearComparison, saveYearComparison } from './features/places/year-comparisons.ts';
import { createYear, listYears, makeYearCurrent, removeYear, updateYear } from './features/places/years.ts';
import { createPoll, listPolls, readPollResults, removePoll, updatePoll } from './features/polls/polls.ts';
import { listEndedSheets, listSheets } from './features/sheets/read-sheets.ts';
import { removeSheet, showSheet, uploadSheet } from './features/sheets/write-sheets.ts';
import { importSubmissions } from './features/submissions/import-submissions.ts';
import type { Cached, Handlers, Run } from './platform/context.ts';
import { awaitsLive } from './platform/http/standby.ts';
import { authoriseChannel } from './platform/realtime/authorise.ts';

/** A cached list of reference data. */
const reference = <R extends Route>(read: Run<R>): { cached: Cached<R> } => ({
  cached: { versions: ['reference'], read },
});

/** What the public pages read of the features. */
export const pageReaders: Readers = {
  national: nationalResults.read,
  outlook: nationalOutlook.read,
  calls: calls.list.cached.read,
  corrections: corrections.list.cached.read,
  checkpoint: latestCheckpoint.read,
  standby: ({ db }) => awaitsLive(db),
};

/** What walls are written with: the public pages' reads, and of what nothing was heard. */
export const sceneParts: SceneParts = makeSceneParts({
  ...pageReaders,
  silent: async (context, input) =>
    (await readStates(context, input, null)).contests.flatMap(({ state, constituency_id }) =>
      state === 'silent' ? constituency_id : [],
    ),
});

/** What graphics for a vision mixer are drawn with. */
export const graphicParts: GraphicParts = { draw: makeGraphicDrawer(pageReaders) };

/** The function behind every endpoint. */
export const handlers: Handlers = {
  consoleSettings: { read: readConsoleSettings },
  broadcasting: { authorise: { ownsTransaction: authoriseChannel } },
  session: {
    login: { ownsTransaction: login },
    logout,
    me,
    chooseLanguage,
    devices: listDevices,
    endDevice,
    endOthers: endOtherDevices,
    newDevices: listNewDevices,
    putAwayDevices,
    phoneKey: readPhoneKey,
  },
  passwords: {
    forgot: askForLink,
    look: { ownsTransaction: lookAtLink },
    reset: { ownsTransaction: setPasswordByLink },
    change: { ownsTransaction: changePassword },
  },
  factors: {
    read: readFactors,
    enrol: { ownsTransaction: enrolFactor },
    confirm: { ownsTransaction: confirmFactor },
    remove: removeFactor,
    renewCodes: { ownsTransaction: renewRecoveryCodes },
    prove: { ownsTransaction: prove },
    signIn: { ownsTransaction: signInByCode },
    link: { ownsTransaction: linkForLostFactor },
    reset: { ownsTransaction: resetFactor },
  },
  passkeys: {
    begin: { ownsTransaction: beginPasskey },
    enrol: { ownsTransaction: enrolPasskey },
    remove: removePasskey,
    challenge: { ownsTransaction: challengeProof },
    prove: { ownsTransaction: proveByPasskey },
    signInChallenge: { ownsTransaction: challengeSignIn },
    signIn: { ownsTransaction: signInByPasskey },
  },
  users: {
    list: listUsers,
    read: readUser,
    create: { ownsTransaction: createUser },
    update: updateUser,
    remove: removeUser,
    invite: { ownsTransaction: inviteUser },
  },
  agentFiles: { check: { ownsTransaction: checkAgents }, create: { ownsTransaction: createAgents } },
  roles: { list: listRoles, create: createRole, update: updateRole, remove: removeRole },
  permissions: {
    list: listPermissions,
    create: createPermission,
    update: updatePermission,
    remove: removePermission,
  },
  electionTypes: { list: reference(listElectionTypes) },
  years: {
    list: reference(listYears),
    create: createYear,
    update: updateYear,
    makeCurrent: makeYearCurrent,
    remove: removeYear,
  },
  yearComparisons: { read: readYearComparison, save: saveYearComparison },
  regions: { list: reference(listRegions), create: createRegion, update: updateRegion, remove: removeRegion },
  constituencies: {
    list: reference(listConstituencies),
    read: readConstituency,
    create: createConstituency,
    update: updateConstituency,
    remove: removeConstituency,
  },
  pollingStations: {
    list: listPollingStations,
    create: createPollingStation,
    update: updatePollingStation,
    remove: removePollingStation,
  },
  coalitions: {
    list: reference(listCoalitions),
    create: createCoalition,
    update: updateCoalition,
    remove: removeCoalition,
  },
  parties: {
    list: reference(listParties),
    create: { ownsTransaction: createParty },
    update: { ownsTransaction: updateParty },
    order: orderParties,
    remove: removeParty,
  },
  candidates: {
    list: reference(listCandidates),
    create: { ownsTransaction: createCandidate },
    update: { ownsTransaction: updateCandidate },
    remove: removeCandidate,
  },
  sheets: {
    list: listSheets,
    history: listEndedSheets,
    upload: { ownsTransaction: uploadSheet },
    remove: removeSheet,
    show: showSheet,
  },
  polls: { list: listPolls, results: readPollResults, create: createPoll, update: updatePoll, remove: removePoll },
  votes: {
    results: readResults,
    entries: readEntries,
    states: readOwnStates,
    agents: readAgents,
    ...voteWrites,
  },
  receipts: { read: readReceipt },
  fieldPack: { read: readFieldPack },
  submissions: {
    import: {
      ownsTransaction: importSubmissions({
        findAuthor: actorOf,
        run: { votes: submitEntries, 'station-votes': submitStation, sheet: uploadSheet },
      }),
    },
  },
  contestStatus: { read: readContestStatus, set: setContestStatus },
  runoff: { read: readRunoff, open: openRunoff, remove: removeRunoff },
  corrections,
  board: { list: listBoard },
  coverage: {
    places: readCoveragePlaces,
    states: readCoverage,
    constituency: readCoverageOf,
    pdf: coveragePdf,
    xlsx: coverageXlsx,
    agents: readCoverageAgents,
    remind: { ownsTransaction: remind },
    reminders: readReminders,
  },
  findings: { list: listFindings, decide: decideFindings },
  history: { list: listHistory },
  registers: { list: listRegisters, save: { ownsTransaction: saveRegister } },
  stationVotes: {
    submit: { ownsTransaction: submitStation },
    agents: readAgents,
    own: readOwnStation,
    publish: { ownsTransaction: publishStation },
  },
  keying: keyingHandlers,
  differences: differenceHandlers,
  questions: questionHandlers,
  notifications: {
    list: listPending,
    listStations: listPendingStations,
    markSeen: markPendingSeen,
    markStationSeen: markPendingStationSeen,
  },
  sync: {
    constituencies: { ownsTransaction: syncConstituencies },
    regions: { ownsTransaction: syncRegions },
    seats: { ownsTransaction: populateSeats },
  },
  audit: {
    list: listAudit,
    contestPdf: printContest,
    contestXlsx: exportContestTrail,
    choices: listAuditChoices,
    verification: readPublicVerification,
    checkpoint: { cached: latestCheckpoint },
    targets: listTargets,
  },
  results: { national: { cached: nationalResults } },
  outlooks: { national: { cached: nationalOutlook } },
  calls,
  displays,
  wall: wallHandlers(sceneParts),
  swing: { contest: readEarlier },
  feed: { read: { cached: readFeed }, schema: { cached: describeFeed } },
  feedKeys,
  webhooks,
  exports: {
    csv: { cached: exportCsv },
    xlsx: { cached: exportXlsx },
    registers: { cached: exportRegisters },
    registersXlsx: { cached: exportRegistersXlsx },
    contests: { cached: exportContests },
    contestsXlsx: { cached: exportContestsXlsx },
    corrections: { cached: exportCorrections },
    correctionsXlsx: { cached: exportCorrectionsXlsx },
    stations: { cached: exportStations },
    stationsXlsx: { cached: exportStationsXlsx },
    json: { cached: exportJson },
    nist: { cached: exportNist },
    nistStations: { cached: exportNistStations },
    ...electionExports(FILES),
  },
  imports: {
    template: readTemplate,
    check: { ownsTransaction: checkImport },
    read: readImport,
    report: readImportReport,
    apply: { ownsTransaction: applyImport },
  },
};
