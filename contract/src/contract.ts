import { audit } from './audit/audit.ts';
import { candidates } from './ballots/candidates.ts';
import { coalitions } from './ballots/coalitions.ts';
import { parties } from './ballots/parties.ts';
import { polls } from './ballots/polls.ts';
import { findings } from './checks/findings.ts';
import { swing } from './checks/swing.ts';
import { broadcasting } from './events/broadcasting.ts';
import { feedKeys, webhooks } from './events/consumers.ts';
import { feed } from './events/feed.ts';
import { notifications } from './events/notifications.ts';
import { board } from './figures/board.ts';
import { contestStatus } from './figures/contest-status.ts';
import { coverage } from './figures/coverage.ts';
import { fieldPack } from './figures/field-pack.ts';
import { history } from './figures/history.ts';
import { questions } from './figures/questions.ts';
import { receipts } from './figures/receipt-detail.ts';
import { registers } from './figures/registers.ts';
import { submissions } from './figures/saved-submissions.ts';
import { sheets } from './figures/sheets.ts';
import { stationVotes } from './figures/station-votes.ts';
import { sync } from './figures/sync.ts';
import { votes } from './figures/votes.ts';
import { imports } from './imports/imports.ts';
import { outlooks } from './outlook/outlooks.ts';
import { agentFiles } from './people/agent-files.ts';
import { factors } from './people/factors.ts';
import { passkeys } from './people/passkeys.ts';
import { passwords } from './people/passwords.ts';
import { permissions, roles } from './people/roles.ts';
import { session } from './people/session.ts';
import { users } from './people/users.ts';
import { constituencies } from './places/constituencies.ts';
import { electionTypes } from './places/election-type-list.ts';
import { pollingStations } from './places/polling-stations.ts';
import { regions } from './places/regions.ts';
import { yearComparisons } from './places/year-comparisons.ts';
import { years } from './places/years.ts';
import { calls } from './results/calls.ts';
import { corrections } from './results/corrections.ts';
import { displays } from './results/displays.ts';
import { exports } from './results/exports.ts';
import { results } from './results/results.ts';
import { runoff } from './results/runoff.ts';
import { wall } from './results/wall.ts';
import { differences } from './sources/differences.ts';
import { keying } from './sources/keying.ts';
import { consoleSettings } from './wire/console-settings.ts';

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
  fieldPack,
  submissions,
  notifications,
  sync,
  results,
  outlooks,
  calls,
  displays,
  wall,
  swing,
  feed,
  feedKeys,
  webhooks,
  audit,
  exports,
  imports,
};

export type Contract = typeof contract;
