import type { Route } from '@election/contract/route';
import { listAudit, listAuditChoices } from './audit/entries.ts';
import { latestCheckpoint } from './audit/latest-checkpoint.ts';
import { authoriseChannel } from './broadcasting/authorise.ts';
import { createCandidate, listCandidates, removeCandidate, updateCandidate } from './candidates/candidates.ts';
import { readConsoleSettings } from './console-settings/console-settings.ts';
import {
  createConstituency,
  listConstituencies,
  readConstituency,
  removeConstituency,
  updateConstituency,
} from './constituencies/constituencies.ts';
import type { Handlers, Kept, Run } from './context.ts';
import { listElectionTypes } from './election-types/election-types.ts';
import { exportCsv, exportJson, exportNist, exportRegisters } from './exports/exports.ts';
import { decideFindings, listFindings, openErrors, standingOf } from './findings/findings.ts';
import { listHistory } from './history/history.ts';
import { applyImport, checkImport, readImport, readImportReport } from './imports/console-imports.ts';
import { readTemplate } from './imports/template.ts';
import { createParty, listParties, removeParty, updateParty } from './parties/parties.ts';
import { closePending, closePendingStation } from './pending/close.ts';
import { listPending, listPendingStations } from './pending/list.ts';
import {
  createPollingStation,
  listPollingStations,
  removePollingStation,
  updatePollingStation,
} from './polling-stations/polling-stations.ts';
import { createPoll, listPolls, readPollResults, removePoll, updatePoll } from './polls/polls.ts';
import { createRegion, listRegions, removeRegion, updateRegion } from './regions/regions.ts';
import { listRegisters, saveRegister } from './registers/registers.ts';
import { nationalResults } from './results/results.ts';
import { populateSeats, syncConstituencies, syncRegions } from './results/sync.ts';
import { createPermission, listPermissions, removePermission, updatePermission } from './roles/permissions.ts';
import { createRole, listRoles, removeRole, updateRole } from './roles/roles.ts';
import { endDevice, listDevices } from './session/devices.ts';
import { askForLink, lookAtLink } from './session/links.ts';
import { login, logout, me } from './session/session.ts';
import { changePassword, setPasswordByLink } from './session/set-password.ts';
import { listEndedSheets, listSheets } from './sheets/read-sheets.ts';
import { removeSheet, uploadSheet } from './sheets/write-sheets.ts';
import { checkAgents, createAgents } from './users/agent-files.ts';
import { removeUser } from './users/remove-user.ts';
import { createUser, updateUser } from './users/save-user.ts';
import { inviteUser } from './users/user-links.ts';
import { listUsers, readUser } from './users/users.ts';
import { readAgents, readEntries, readOwnStation, readResults } from './votes/read.ts';
import { publishStation, submitStation } from './votes/stations.ts';
import { decideEntries, publishContest, saveVotes, submitEntries } from './votes/write.ts';
import { createYear, listYears, removeYear, updateYear } from './years/years.ts';

/** Lists that everybody reads and hardly anybody changes. */
const reference = <R extends Route>(read: Run<R>): { kept: Kept<R> } => ({ kept: { until: ['reference'], read } });

/** The function behind every endpoint. */
export const handlers: Handlers = {
  consoleSettings: { read: readConsoleSettings },
  broadcasting: { authorise: { hot: authoriseChannel } },
  session: { login: { hot: login }, logout, me, devices: listDevices, endDevice },
  passwords: {
    forgot: askForLink,
    look: { hot: lookAtLink },
    reset: { hot: setPasswordByLink },
    change: { hot: changePassword },
  },
  users: {
    list: listUsers,
    read: readUser,
    create: { hot: createUser },
    update: updateUser,
    remove: removeUser,
    invite: { hot: inviteUser },
  },
  agentFiles: { check: { hot: checkAgents }, create: { hot: createAgents } },
  roles: { list: listRoles, create: createRole, update: updateRole, remove: removeRole },
  permissions: {
    list: listPermissions,
    create: createPermission,
    update: updatePermission,
    remove: removePermission,
  },
  electionTypes: { list: reference(listElectionTypes) },
  years: { list: reference(listYears), create: createYear, update: updateYear, remove: removeYear },
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
  parties: {
    list: reference(listParties),
    create: { hot: createParty },
    update: { hot: updateParty },
    remove: removeParty,
  },
  candidates: {
    list: reference(listCandidates),
    create: { hot: createCandidate },
    update: { hot: updateCandidate },
    remove: removeCandidate,
  },
  sheets: {
    list: listSheets,
    history: listEndedSheets,
    upload: { hot: uploadSheet },
    remove: removeSheet,
  },
  polls: { list: listPolls, results: readPollResults, create: createPoll, update: updatePoll, remove: removePoll },
  votes: {
    results: readResults,
    entries: readEntries,
    agents: readAgents,
    submit: { hot: submitEntries },
    decide: { hot: decideEntries },
    save: { hot: saveVotes },
    publish: {
      hot: publishContest(async (db, contest) => {
        const { digest, findings } = await standingOf(db, contest);
        return { digest, errors: openErrors(findings) };
      }),
    },
  },
  findings: { list: listFindings, decide: decideFindings },
  history: { list: listHistory },
  registers: { list: listRegisters, save: saveRegister },
  stationVotes: {
    submit: { hot: submitStation },
    agents: readAgents,
    own: readOwnStation,
    publish: { hot: publishStation },
  },
  notifications: {
    list: listPending,
    listStations: listPendingStations,
    close: closePending,
    closeStation: closePendingStation,
  },
  sync: { constituencies: { hot: syncConstituencies }, regions: { hot: syncRegions }, seats: { hot: populateSeats } },
  audit: { list: listAudit, choices: listAuditChoices, checkpoint: { kept: latestCheckpoint } },
  results: { national: { kept: nationalResults } },
  exports: {
    csv: { kept: exportCsv },
    registers: { kept: exportRegisters },
    json: { kept: exportJson },
    nist: { kept: exportNist },
  },
  imports: {
    template: readTemplate,
    check: { hot: checkImport },
    read: readImport,
    report: readImportReport,
    apply: { hot: applyImport },
  },
};
