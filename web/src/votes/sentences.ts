import { sentences } from '@election/contract/messages/sentences';

// What an agent opens.
export const choice = sentences('entry', 'choice');
export const keys = sentences('entry', 'keys');
export const entry = sentences('entry', 'entry');
export const controlLabels = sentences('entry', 'controlLabels');
export const sumAgainstValid = sentences('entry', 'sumAgainstValid');
export const ballotsAgainstTotal = sentences('entry', 'ballotsAgainstTotal');
export const receiptStates = sentences('entry', 'receiptStates');

// Around figures, on a phone as at a desk.
export const votes = sentences('figures', 'votes');
export const entryStates = sentences('figures', 'entryStates');
export const register = sentences('figures', 'register');
export const conflicts = sentences('figures', 'conflicts');
export const findings = sentences('figures', 'findings');
export const questions = sentences('figures', 'questions');
export const answeredBy = sentences('figures', 'answeredBy');
export const history = sentences('figures', 'history');
export const changedFigures = sentences('figures', 'changedFigures');
export const changedBy = sentences('figures', 'changedBy');

// The race board, live figures, publishing.
export const board = sentences('votes', 'board');
export const boardStates = sentences('votes', 'boardStates');
export const boardHints = sentences('votes', 'boardHints');
export const withoutPoll = sentences('votes', 'withoutPoll');
export const boardSorts = sentences('votes', 'boardSorts');
export const heldBy = sentences('votes', 'heldBy');
export const publishOutcomes = sentences('votes', 'publishOutcomes');
export const runoff = sentences('votes', 'runoff');
export const live = sentences('votes', 'live');
export const sync = sentences('votes', 'sync');
export const status = sentences('votes', 'status');
export const publicAtOnce = sentences('votes', 'publicAtOnce');
export const sheet = sentences('votes', 'sheet');

// Validating, editing, correcting; polling stations.
export const deciding = sentences('deciding', 'deciding');
export const validation = sentences('deciding', 'validation');
export const swing = sentences('deciding', 'swing');
export const editing = sentences('deciding', 'editing');
export const corrections = sentences('deciding', 'corrections');
export const asking = sentences('deciding', 'asking');
export const publications = sentences('deciding', 'publications');
export const candidateStatuses = sentences('deciding', 'candidateStatuses');
export const changedParts = sentences('deciding', 'changedParts');
export const stations = sentences('deciding', 'stations');
export const stationStates = sentences('deciding', 'stationStates');
export const stationNotes = sentences('deciding', 'stationNotes');
