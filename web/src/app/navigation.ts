import type { ScreenName } from './paths.ts';
import * as say from './sentences.ts';

export interface NavigationLink {
  screen: Exclude<ScreenName, 'constituencyVotes' | 'stationResults'>;
  label: string;
  /** Further screens on which the link is marked. */
  alsoOn?: readonly ScreenName[];
}

/** The links of the bar in their order (docs/product.md); each leads to the first of its screens that the person may open. */
export const links: readonly NavigationLink[] = [
  { screen: 'votes', label: say.navVotes, alsoOn: ['constituencyVotes'] },
  { screen: 'pendingEntries', label: say.navPending, alsoOn: ['pendingStations'] },
  { screen: 'sheets', label: say.navSheets },
  { screen: 'keying', label: say.navKeying },
  { screen: 'differences', label: say.navDifferences },
  { screen: 'coverage', label: say.navCoverage },
  { screen: 'calls', label: say.navCalls },
  { screen: 'presenter', label: say.navPresenter },
  { screen: 'years', label: say.navYears },
  { screen: 'regions', label: say.navRegions },
  { screen: 'constituencies', label: say.navConstituencies },
  { screen: 'pollingStations', label: say.navPollingStations },
  { screen: 'parties', label: say.navParties },
  {
    screen: 'presidentialCandidates',
    label: say.navCandidates,
    // Polls have no link of their own and are reached from the candidates.
    alsoOn: ['parliamentaryCandidates', 'runoffCandidates', 'polls'],
  },
  {
    screen: 'users',
    label: say.navManagement,
    alsoOn: ['roles', 'audit', 'checkpoint', 'imports', 'consumers', 'displays'],
  },
];
