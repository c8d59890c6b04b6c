/** Walls and graphics: what they say beside what the public pages say too. */
export const displays = {
  /** Of the server, which writes the sentences of a scene. */
  scenes: {
    heading:
      '{kind, select, nation {The country} parliament {Parliament} region {Region} constituency {Constituency} battle {Head to head} compare {Side by side} closest {Closest seats} just_in {Just in} silent {Not heard of yet} timeline {Over the night} other {Corrections}}',
    noTimeline: 'Everything was published within one minute, so there is no line to draw yet.',
    noClosest: 'No margin is known yet.',
    allHeard: 'Figures came from every constituency.',
    silentCount: '{silent, number} of {total, plural, one {# constituency} other {# constituencies}} silent',
    more: 'and {count, number} more',
    ahead: '{count, plural, one {# vote} other {# votes}} apart',
    seatsApart: '{count, plural, one {# seat} other {# seats}} apart',
    notTwo: 'There are no two to compare here.',
  },
  /** Why a graphic is refused. */
  refusals: {
    noSuchPlace: 'The current year has no region and no constituency of this name.',
    noSuchContender: 'There is no candidate or party of this name here.',
    noSuchType: 'The election is presidential, parliamentary or runoff.',
  },
  /** Of the page of a wall. */
  wall: {
    newsroom: 'Newsroom only',
    waiting: 'Connecting…',
    noLink: 'This wall needs a display link. Open the address that was given with it.',
    refused: 'This display link was revoked, or does not exist here. It shows nothing.',
    lost: 'No connection. Figures of {time}',
    held: 'Figures held since {time}',
  },
  /** What a graphic writes into the log of the program that shows it; it is never on air. */
  graphic: {
    noLink: 'This graphic needs a display link: its secret follows the # of the address.',
    refused: 'The display link of this graphic was revoked, or does not exist here.',
    notThere: 'The update names something that does not exist. The last picture stays.',
    notUnderstood: 'The update is neither CasparCG XML nor JSON.',
    isOld:
      'This page and its server have different versions. Its figures do not change until stop; then it loads again.',
  },
  documents: {
    title:
      '{of, select, wall {Wall · Election Command Center} lowerthird {Election: lower third} fullframe {Election: full frame} ticker {Election: ticker} seatstrip {Election: seat strip} other {Election: head to head}}',
    noScript: 'A wall needs script.',
    /** What SPX asks its operator. */
    field:
      '{of, select, type {Election} place {Region or constituency (empty: the country)} first {First candidate or party (empty: the leader)} other {Second candidate or party}}',
    firstElection: 'The first of the year',
    instruction: 'The newsroom updates the figures. Continue shows the next page.',
  },
} as const;
