import * as say from '@election/contract/messages/console';
import type { ScreenName } from './paths.ts';

export interface NavigationLink {
  screen: Exclude<ScreenName, 'constituencyVotes' | 'stationResults'>;
  label: string;
  /** Further screens on which the link is marked. */
  alsoOn?: readonly ScreenName[];
}

/** The links of the bar in the order of the specification, section 2; each is there for whoever may open its screen. */
export const links: readonly NavigationLink[] = [
  { screen: 'votes', label: say.navVotes, alsoOn: ['constituencyVotes'] },
  { screen: 'pendingEntries', label: say.navPending, alsoOn: ['pendingStations'] },
  { screen: 'sheets', label: say.navSheets },
  { screen: 'years', label: say.navYears },
  { screen: 'regions', label: say.navRegions },
  { screen: 'constituencies', label: say.navConstituencies },
  { screen: 'pollingStations', label: say.navPollingStations },
  { screen: 'parties', label: say.navParties },
  {
    screen: 'presidentialCandidates',
    label: say.navCandidates,
    // Polls are reached from the candidates: the specification's bar has no link of their own.
    alsoOn: ['parliamentaryCandidates', 'polls'],
  },
  { screen: 'users', label: say.navManagement, alsoOn: ['roles', 'audit', 'imports'] },
];
