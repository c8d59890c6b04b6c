export const saved = 'The status of the contest has been saved';
export const onlyParliamentary = 'Only a parliamentary contest is decided unopposed or by lot.';
export const notStanding = 'This contest does not have this candidate.';
export const notAlone = (candidates: number) =>
  `Only a contest of one active candidate is unopposed; this one has ${candidates}.`;
export const votesArePublic = 'Votes of this contest are public: it was held. An invalid poll is annulled.';
export const noTie = 'A lot decides a tie: no two candidates share the most live votes here.';
export const noPublicTie =
  'A lot decides a tie: no two candidates share the most published votes here. Publish the figures of the tie first.';
export const publicNoteNeeded = (letters: number) =>
  `Say why in the note, in ${letters} characters or more. The public reads it with the status.`;
export const fourEyes =
  'With four eyes another person makes a status public. Save it without publishing, and ask a colleague to publish it as it is.';
export const notTied = 'Choose one of the candidates who share the most votes.';
export const lotNoteNeeded = (letters: number) => `Say who drew the lot, in ${letters} characters or more.`;

/** Why no figures are entered where no poll counts. */
export const noFigures = {
  unopposed: 'This contest was decided unopposed: there was no poll, and it takes no figures.',
  postponed: 'This contest is postponed: it takes no figures.',
  annulled: 'This contest is annulled: it takes no figures.',
} as const;

/** Why votes are not published where no poll counts. */
export const noVotes = {
  unopposed: 'This contest was decided unopposed: there was no poll, and there are no votes to publish.',
  postponed: 'This contest is postponed: its votes are not published.',
  annulled: 'This contest is annulled: its votes are not published.',
} as const;
