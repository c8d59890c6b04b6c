import { language } from '@election/contract/messages/sentences';
import type { Permission } from '@election/contract/people/permissions';
import { addressIn } from '@election/contract/results/view/address';

/** Who may open a screen: anyone, every signed-in person, or holders of the permission or of one of several. */
export type ScreenAccess = 'anyone' | 'signed-in' | Permission | readonly Permission[];

/** Whether a signed-in person may open a screen. */
export function opens(access: ScreenAccess, may: (permission: Permission) => boolean): boolean {
  if (access === 'anyone' || access === 'signed-in') return true;
  return typeof access === 'string' ? may(access) : access.some(may);
}

/** Every screen's URL and guard; `routes.tsx` gives each its page, or the build fails. */
export const screens = {
  login: { path: '/', access: 'anyone' },
  forgotPassword: { path: '/forgot-password', access: 'anyone' },
  setPassword: { path: '/set-password', access: 'anyone' },
  account: { path: '/account', access: 'signed-in' },
  years: { path: '/dashboard', access: 'years.manage' },
  regions: { path: '/regions', access: 'regions.manage' },
  constituencies: { path: '/constituencies', access: 'constituencies.manage' },
  pollingStations: { path: '/polling-stations', access: 'polling-stations.manage' },
  parties: { path: '/parties', access: 'parties.manage' },
  presidentialCandidates: { path: '/candidates/presidential', access: 'candidates.manage' },
  parliamentaryCandidates: { path: '/candidates/parliamentary', access: 'candidates.manage' },
  runoffCandidates: { path: '/candidates/run-off', access: 'candidates.manage' },
  polls: { path: '/polls', access: 'polls.manage' },
  users: { path: '/management', access: 'users.manage' },
  roles: { path: '/management/roles', access: 'roles.manage' },
  audit: { path: '/management/audit', access: 'audit.read' },
  checkpoint: { path: '/management/audit/checkpoint', access: 'audit.read' },
  imports: { path: '/management/imports', access: 'imports.run' },
  displays: { path: '/management/displays', access: 'displays.manage' },
  consumers: { path: '/management/feed', access: 'consumers.manage' },
  votes: { path: '/votes', access: 'signed-in' },
  constituencyVotes: { path: '/votes/:region/:constituency', access: 'signed-in' },
  pendingEntries: { path: '/pending-entries', access: 'signed-in' },
  pendingStations: { path: '/pending-polling-results', access: 'signed-in' },
  sheets: { path: '/pinksheets', access: 'signed-in' },
  coverage: { path: '/coverage', access: 'coverage.read' },
  calls: { path: '/calls', access: 'calls.make' },
  presenter: { path: '/presenter', access: 'wall.present' },
  submissions: { path: '/submissions', access: ['entries.submit', 'submissions.import', 'keying.write'] },
  keying: { path: '/keying', access: 'keying.write' },
  differences: { path: '/differences', access: 'differences.resolve' },
  receipts: { path: '/receipts', access: 'entries.validate' },
  pollingResults: { path: '/polling-results', access: 'stations.publish' },
  stationResults: { path: '/polling-results/:region/:constituency/:polling_station', access: 'stations.publish' },
} as const satisfies Record<string, { path: `/${string}`; access: ScreenAccess }>;

/** The public results in the language of the page: pages of the server, opened as a document of their own. */
export const toResults = (): string => addressIn(language(), '/results');

export type ScreenName = keyof typeof screens;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Parameters<N extends ScreenName> = Record<NamesIn<(typeof screens)[N]['path']>, number | string>;

/** The first screen of a role: the years for those who manage them, else the votes. */
export const firstScreen = (may: (permission: Permission) => boolean): string =>
  may('years.manage') ? to('years') : to('votes');

/** The address of a screen: `to('votes')`, `to('constituencyVotes', { region: 3, constituency: 12 })`. */
export function to<N extends ScreenName>(
  name: N,
  ...[parameters]: [NamesIn<(typeof screens)[N]['path']>] extends [never] ? [] : [Parameters<N>]
): string {
  const values: Record<string, number | string> = parameters ?? {};
  return screens[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
}
