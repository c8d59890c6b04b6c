import type { ContestStatus } from '../figures/contest-status.ts';
import type { Earlier, StationFigures } from './comparisons.ts';

/** A question asks once more and blocks nothing; a warning needs a tick; an error stops publishing until overridden. */
export type Severity = 'error' | 'warning' | 'question';

/** From where on a figure is worth a warning: settings of a year, in percent where they do not say otherwise. */
export interface Thresholds {
  rejected_percent: number;
  turnout_percent: number;
  lead_percent: number;
  races_percent: number;
  /** Against the last election, in percentage points. */
  turnout_change_points: number;
  share_change_points: number;
  /** Of a station from the others of its constituency. */
  robust_deviations: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = {
  rejected_percent: 5,
  turnout_percent: 95,
  lead_percent: 97,
  races_percent: 2,
  turnout_change_points: 15,
  share_change_points: 25,
  robust_deviations: 4,
};

/** What is known of one contest at one place. Votes and voters are counts; null is "not known", never 0. */
export interface Figures {
  candidates: readonly {
    id: number;
    name: string;
    status: 'active' | 'inactive';
    votes: number | null;
    /** The figure that is public now. */
    published?: number | null;
    /** What each provider entered, by name. */
    entered?: readonly { provider: string; votes: number }[];
    /** The sum of the stations' published figures. */
    stations?: number | null;
  }[];
  /** Null where none has been entered. */
  register?: {
    registered: number;
    valid: number;
    rejected: number;
    /** Ballots issued, and those that were not returned; absent where the sheet does not say. */
    issued?: number | null;
    not_returned?: number | null;
  } | null;
  /** Registered voters of the place itself. */
  registered_voters?: number | null;
  /** Another unit of the same contest type in which every candidate has the same figure. */
  same_as?: string | null;
  stations?: { reported: number; total: number } | null;
  /** Valid votes of the same constituency's other race. */
  other_race?: number | null;
  /** The same place in the year that this one is compared with; null where there is none. */
  earlier?: Earlier | null;
  /** The published figures of each station; none of a contest with fewer than eight. */
  station_figures?: readonly StationFigures[];
  /** Figures far from every scale that is known for them. Only an import compares scales. */
  scale?: readonly OutOfScale[];
  /** The year's; the usual ones where they are not known. */
  thresholds?: Thresholds;
  /** Of the contest: where no poll counts, nothing is missing and nothing is implausible. */
  status?: ContestStatus;
}

/** A figure far from its scale. */
export interface OutOfScale {
  /** The candidate; null for the sum of all candidates. */
  candidate: { id: number; name: string } | null;
  votes: number;
  /** What it was compared with, and that figure. */
  scale: 'median' | 'greatest' | 'before' | 'total_before' | 'electorate' | 'share';
  usual: number;
  /** The figure that one slip of a digit would have made of this one; null where no slip explains it. */
  slip: number | null;
}
