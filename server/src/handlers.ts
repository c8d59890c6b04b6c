import { authoriseChannel } from './broadcasting/authorise.ts';
import { listCandidates } from './candidates/candidates.ts';
import { readConsoleSettings } from './console-settings/console-settings.ts';
import { listConstituencies } from './constituencies/constituencies.ts';
import type { Handlers } from './context.ts';
import { listElectionTypes } from './election-types/election-types.ts';
import { listParties } from './parties/parties.ts';
import { closePending, closePendingStation } from './pending/close.ts';
import { listPending, listPendingStations } from './pending/list.ts';
import { listPollingStations } from './polling-stations/polling-stations.ts';
import { listRegions } from './regions/regions.ts';
import { readNationalResults } from './results/results.ts';
import { endDevice, listDevices } from './session/devices.ts';
import { askForLink, lookAtLink } from './session/links.ts';
import { login, logout, me } from './session/session.ts';
import { changePassword, setPasswordByLink } from './session/set-password.ts';
import { readAgents, readEntries, readOwnStation, readResults } from './votes/read.ts';
import { publishStation, submitStation } from './votes/stations.ts';
import { decideEntries, publishContest, saveVotes, submitEntries } from './votes/write.ts';
import { listYears } from './years/years.ts';

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
  electionTypes: { list: listElectionTypes },
  years: { list: listYears },
  regions: { list: listRegions },
  constituencies: { list: listConstituencies },
  pollingStations: { list: listPollingStations },
  parties: { list: listParties },
  candidates: { list: listCandidates },
  votes: {
    results: readResults,
    entries: readEntries,
    agents: readAgents,
    submit: { hot: submitEntries },
    decide: { hot: decideEntries },
    save: { hot: saveVotes },
    publish: { hot: publishContest },
  },
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
  results: { national: readNationalResults },
};
