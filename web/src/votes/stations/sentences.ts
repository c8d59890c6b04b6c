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
export const publishTotals = (totals: string) => `The register totals become public: ${totals}.`;
export const nothingEntered = 'Enter or take at least one figure.';
export const alreadyPublished = 'These figures are published already. Change one to publish again.';
export const compared = 'I have compared these figures with the sheet.';
export const compareFirst = 'Tick that you have compared the figures with the sheet.';
export const reason = 'Reason';
export const reasonHint = 'Kept in the history. Needed because of the error above.';
export const reasonFirst = 'Give the reason first: the checks have found an error.';
export const typedSum = 'Total';
// Sum of the stations
export const sums = 'Stations against the constituency';
export const sumsNote = 'Published figures of the polling stations, added up, beside the figure of the constituency.';
export const stationsSum = 'Stations’ sum';
export const constituencyFigure = 'Constituency';
export const difference = 'Difference';
export const same = 'same';
export const noSum = 'none yet';
