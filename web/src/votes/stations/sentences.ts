import { counted } from '@election/contract/messages/format';

/** Sentences of the votes of polling stations. */
export const heading = 'Polling Station Votes';
export const station = 'Polling Station';
export const stationOption = (code: string, name: string) => `${code} · ${name}`;
export const chooseRegion = 'Choose a region, then a constituency and a polling station.';
export const chooseConstituency = 'Choose a constituency, then a polling station.';
export const unknownStation = 'This polling station is not in this constituency. Choose another.';
// The stations of a constituency
export const stations = 'Polling stations';
export const voters = 'Registered voters';
export const entered = 'Figures of agents';
export const open = 'Open';
export const openStation = (name: string) => `Open ${name}`;
export const noAgentYet = 'None yet';
export const waiting = (count: number) => `${counted(count, 'agent')} waiting`;
export const decided = 'Decided';
// The state of one station
export const stateLabel = 'State of the polling station';
export const states = {
  empty: { word: 'Not entered', note: 'This polling station has no figures yet.' },
  entered: { word: 'Entered', note: 'Validate the figures of an agent, or type them and save.' },
  validated: { word: 'Validated', note: 'The figures are live, and not public yet.' },
  published: { word: 'Published', note: 'Everything that is live is public.' },
  corrected: { word: 'Corrected', note: 'Published figures were corrected. Everything that is live is public.' },
  outdated: { word: 'Published', note: 'Live figures differ from what is public. Publish them to correct it.' },
  withdrawn: { word: 'Withdrawn', note: 'Withdrawn. Check the figures, then publish them again.' },
} as const;
export type StationState = keyof typeof states;
// Publishing
export const figure = 'Figure';
export const figureOf = (name: string, party: string) => `Votes of ${name}, ${party}, at this station`;
export const publishedFigure = (votesText: string) => `published ${votesText}`;
export const notPublished = 'not published';
export const publish = 'Publish Votes';
export const publishing = 'Publishing...';
export const publishQuestion = 'Are you sure you want to push votes? This will send entered votes to live.';
export const publishBody = (at: string, candidates: number, votes: number) =>
  `Publish ${at}: ${counted(candidates, 'candidate')}, ${counted(votes, 'vote')}.`;
export const publishLine = (name: string, from: string, to: string) => `${name}: ${from} → ${to}`;
/** Where what is live is another figure than what is public. */
export const publicAndLive = (publicText: string, liveText: string) => `public ${publicText}, live ${liveText}`;
export const onlyLive = (liveText: string) => `live ${liveText}, not public`;
export const publishTotals = (totals: string) => `The register totals become public: ${totals}.`;
export const nothingEntered = 'Type or validate at least one figure.';
export const save = 'Save without publishing';
export const nothingTyped = 'Type a figure that differs from the live one.';
export const saveFirst =
  'This year asks for four eyes. Save the figures that you typed; then another person publishes them.';
export const alreadyPublished = 'These figures are published already. Change one to publish again.';
export const typedSum = 'Total';
// Sum of the stations
export const sums = 'Stations against the constituency';
export const sumsNote = 'Published figures of the polling stations, added up, beside the figure of the constituency.';
export const stationsSum = 'Stations’ sum';
export const constituencyFigure = 'Constituency';
export const difference = 'Difference';
export const same = 'same';
export const noSum = 'none yet';
