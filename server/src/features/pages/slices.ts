import type { NationalResult } from '@election/contract/results/results';
import { callsOf } from '@election/contract/results/view/calls';
import { concerns } from '@election/contract/results/view/changes';
import type { Contest, Place, View } from '@election/contract/results/view/view';

/* What each page needs of the country's view: data that a page does not show would only make it heavier. */

type Region = NationalResult['regions'][number];

/** Names and figures of regions, without outlines and candidates. */
const named = (region: Region): Region => ({ ...region, svg_path: '', candidates: [], seats: [] });

/** Parties and candidates with their figures in the country, and nothing of any place. */
const frameOf = (view: View): View => ({
  ...view,
  result: { ...view.result, regions: [], seats: [], ties: [], withdrawn: [], statuses: [] },
  regions: [],
  parties: [],
  places: [],
  calls: [],
  changes: [],
});

const NOTHING = { reported: 0, partly: 0, by_stations: 0, total: 0, postponed: 0, annulled: 0 };

/**
 * The same without figures of the country: a page of a place stays what it is when another place is published. What was called of the
 * country is held against them, so with a call they stay.
 */
function withoutCountry(view: View): View {
  if (view.calls.some(({ constituency }) => constituency === null)) return view;
  const { result } = view;
  const candidates = result.candidates.map(({ candidate }) => ({ candidate, votes: 0, share: null }));
  candidates.sort((a, b) => a.candidate.id - b.candidate.id);
  const totals = { ...result.totals, valid_votes: 0, rejected_votes: null, registered_voters: null };
  return {
    ...view,
    result: {
      ...result,
      ...{ version: 0, as_of: null, reporting: NOTHING, candidates },
      totals: { ...totals, turnout: null, registers: 0, left_out: [] },
    },
  };
}

export function viewOfContest(view: View, contest: Contest): View {
  const ballot = new Set(contest.candidates.map(({ candidate }) => candidate.party.id));
  return withoutCountry({
    ...frameOf(view),
    regions: view.regions.filter(({ id }) => id === contest.region.id),
    parties: view.parties.filter(({ id }) => ballot.has(id)),
    places: view.places.filter(({ id }) => id === contest.id),
    calls: callsOf(view, { contest }),
    changes: view.changes.filter((change) => concerns(change, contest)),
  });
}

export function viewOfRegion(view: View, region: Region): View {
  const frame = frameOf(view);
  return withoutCountry({
    ...frame,
    // The shades of independents are told apart by all who have a seat.
    result: {
      ...frame.result,
      regions: [{ ...region, svg_path: '' }],
      seats: view.result.seats.filter(({ person, seats }) => person === null || seats > 0),
    },
    parties: view.parties,
    places: view.places.filter(({ region_id }) => region_id === region.id),
    calls: callsOf(view, { region }),
  });
}

export function viewOfParty(view: View, party_id: number): View {
  const { candidates, regions, seats } = view.result;
  const own = new Set(candidates.flatMap(({ candidate }) => (candidate.party.id === party_id ? candidate.id : [])));
  const frame = frameOf(view);
  return {
    ...frame,
    result: {
      ...frame.result,
      regions: regions.map((region) => ({
        ...named(region),
        candidates: region.candidates.filter(({ candidate_id }) => own.has(candidate_id)),
      })),
      seats: seats.filter((row) => row.party_id === party_id),
    },
    regions: view.regions,
    places: view.places.filter(({ leader }) => leader?.party_id === party_id),
  };
}

export function viewOfPlaces(view: View, places: readonly Place[]): View {
  const frame = frameOf(view);
  const shown = new Set(places.map(({ region_id }) => region_id));
  const regions = view.result.regions.filter(({ id }) => shown.has(id)).map(named);
  return { ...frame, result: { ...frame.result, regions } };
}

/** Of the list of corrections, whose first page has the changes of names too. */
export const viewOfCorrections = (view: View, page: number): View => ({
  ...frameOf(view),
  changes: page === 1 ? view.changes : [],
});

/** Of a part of the country's page. */
export const viewOfBlock = (view: View): View => ({
  ...view,
  result: { ...view.result, regions: view.result.regions.map(named) },
  changes: [],
});
