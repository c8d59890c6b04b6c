import type { ScreenName } from './paths.ts';
import type { navigation } from './sentences.ts';

export interface NavigationLink {
  /** Its name in the bar is the sentence of this key. */
  screen: keyof typeof navigation;
  /** Further screens on which the link is marked. */
  alsoOn?: readonly ScreenName[];
}

/** The links of the bar in their order (docs/product.md); each leads to the first of its screens that the person may open. */
export const links: readonly NavigationLink[] = [
  { screen: 'votes', alsoOn: ['constituencyVotes'] },
  { screen: 'pendingEntries', alsoOn: ['pendingStations'] },
  { screen: 'sheets' },
  { screen: 'keying' },
  { screen: 'differences' },
  { screen: 'coverage' },
  { screen: 'calls' },
  { screen: 'presenter' },
  { screen: 'years' },
  { screen: 'regions' },
  { screen: 'constituencies' },
  { screen: 'pollingStations' },
  { screen: 'parties' },
  {
    screen: 'presidentialCandidates',
    // Polls have no link of their own and are reached from the candidates.
    alsoOn: ['parliamentaryCandidates', 'runoffCandidates', 'polls'],
  },
  {
    screen: 'users',
    alsoOn: ['roles', 'audit', 'checkpoint', 'imports', 'consumers', 'displays'],
  },
];
