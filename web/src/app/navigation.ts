import * as say from '@election/contract/messages/console';
import type { ScreenName } from './paths.ts';

export interface NavigationLink {
  screen: Exclude<ScreenName, 'constituencyVotes' | 'stationResults'>;
  label: string;
  /** Further screens on which the link is marked. */
  alsoOn?: readonly ScreenName[];
}

/** The links of the bar, in order; each is there for whoever may open its screen. */
export const links: readonly NavigationLink[] = [
  { screen: 'years', label: say.navYears },
  { screen: 'votes', label: say.navVotes, alsoOn: ['constituencyVotes'] },
  { screen: 'pendingEntries', label: say.navPending, alsoOn: ['pendingStations'] },
];
