import { agentFiles } from './agent-files.ts';
import { audit } from './audit.ts';
import { board } from './board.ts';
import { broadcasting } from './broadcasting.ts';
import { calls } from './calls.ts';
import { candidates } from './candidates.ts';
import { coalitions } from './coalitions.ts';
import { consoleSettings } from './console-settings.ts';
import { constituencies } from './constituencies.ts';
import { feedKeys, webhooks } from './consumers.ts';
import { contestStatus } from './contest-status.ts';
import { corrections } from './corrections.ts';
import { coverage } from './coverage.ts';
import { differences } from './differences.ts';
import { electionTypes } from './election-type-list.ts';
import { exports } from './exports.ts';
import { factors } from './factors.ts';
import { feed } from './feed.ts';
import { duty, receipts, submissions } from './field.ts';
import { findings } from './findings.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { keying } from './keying.ts';
import { notifications } from './notifications.ts';
import { outlooks } from './outlooks.ts';
import { parties } from './parties.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { pollingStations } from './polling-stations.ts';
import { polls } from './polls.ts';
import { questions } from './questions.ts';
import { regions } from './regions.ts';
import { registers } from './registers.ts';
import { results } from './results.ts';
import { permissions, roles } from './roles.ts';
import { runoff } from './runoff.ts';
import { session } from './session.ts';
import { sheets } from './sheets.ts';
import { stationVotes } from './station-votes.ts';
import { swing } from './swing.ts';
import { sync } from './sync.ts';
import { users } from './users.ts';
import { votes } from './votes.ts';
import { yearComparisons } from './year-comparisons.ts';
import { years } from './years.ts';

/** Every endpoint of the product, by feature: the server mounts it, the console calls it, the API document lists it. */
export const contract = {
  consoleSettings,
  session,
  passwords,
  factors,
  passkeys,
  users,
  agentFiles,
  roles,
  permissions,
  broadcasting,
  electionTypes,
  years,
  yearComparisons,
  regions,
  constituencies,
  pollingStations,
  coalitions,
  parties,
  candidates,
  polls,
  sheets,
  votes,
  contestStatus,
  runoff,
  corrections,
  board,
  coverage,
  findings,
  history,
  registers,
  stationVotes,
  keying,
  differences,
  questions,
  receipts,
  duty,
  submissions,
  notifications,
  sync,
  results,
  outlooks,
  calls,
  swing,
  feed,
  feedKeys,
  webhooks,
  audit,
  exports,
  imports,
};

export type Contract = typeof contract;
