/** "Can it still change?": what follows from the published figures, in sentences that can be read aloud. */
export const outlook = {
  frame: {
    heading: 'Can it still change?',
    headingOf:
      'Can it still change? {race, select, presidential {President} runoff {Run-off for president} other {Parliament}}',
    explained: 'Not a forecast: this follows from the published figures, however the remaining votes turn out.',
    nothingYet: 'Nothing is published yet, so everything is possible.',
    noCandidates: 'There are no candidates yet.',
    candidates: 'What each candidate can still become',
    neither:
      '{count, plural, one {# candidate can neither be elected nor reach a run-off} other {# candidates can neither be elected nor reach a run-off}}',
    notElected: '{count, plural, one {# candidate cannot be elected} other {# candidates cannot be elected}}',
    holders: 'Who can still have the majority',
    closeSeats: 'Close seats ({count, number})',
    moreSeats: 'and {count, number} more',
  },
  /** Beside each answer. */
  marks: {
    elected: '{chance, select, certain {Elected} possible {Can be elected} excluded {Not elected} other {Not known}}',
    majority: '{chance, select, certain {Majority} possible {Majority possible} other {No majority}}',
    seat: '{state, select, declared {Declared} decided {Decided} open {Open} other {Not known}}',
  },
  /** What is not counted yet. */
  outstanding: {
    nothing: 'Every constituency is counted.',
    notCounted:
      'Not counted yet: {units, plural, one {# constituency} other {# constituencies}}{known, select, none {} other { with {voters, plural, one {# registered voter} other {# registered voters}}}}.{without_poll, plural, =0 {} one { # of them postponed or annulled.} other { # of them postponed or annulled.}}{missing, select, none {} other { Registered voters are missing for {places}.}}',
    /** A list of places ends after twenty. */
    placesAndMore: '{places} and {more, number} more',
  },
  elected: {
    certain:
      '{name} is elected: {votes, number} of {valid, number} valid votes are {line, select, most {more votes than every other} half {more than half of the valid votes} other {more than {percent, number}% of the valid votes}}{voters, plural, =0 {} one {, and stay so if the # outstanding voter chooses another candidate} other {, and stay so if all # outstanding voters choose one other candidate}}.',
    possible:
      '{name} can still be elected: {votes, number} of {valid, number} valid votes now, at most {best, number} of {all, number}; {line, select, most {more votes than every other} half {more than half of the valid votes} other {more than {percent, number}% of the valid votes}} are needed.',
    excluded:
      '{name} cannot be elected in this poll: {left, select, none {{votes, number} of {valid, number} valid votes} other {at most {best, number} of {all, number} valid votes}}, and {lacks, select, votes {at least {needed, number} are needed} other {another candidate has {strongest, number}}}.',
    unknown: 'Whether {name} can be elected is not known: registered voters are missing for {places}.',
  },
  /** A place in the run-off. */
  firstTwo: {
    certain:
      '{name} is one of the first two for certain: no two others can reach {votes, plural, one {# vote} other {# votes}}.',
    possible:
      '{name} can still come among the first two: at most {best, plural, one {# vote} other {# votes}}; the second of the others has {second, number}.',
    excluded:
      '{name} cannot come among the first two: at most {best, plural, one {# vote} other {# votes}}, and two others have at least {second, number}.',
    unknown: 'Whether {name} comes among the first two is not known.',
    isSecond: '{name} comes second for certain.',
  },
  runoff: {
    certain:
      'There is a run-off: no one can reach {line, select, half {more than half of the valid votes} other {more than {percent, number}% of the valid votes}}.',
    possible:
      'A run-off is possible. It takes place unless a candidate has {line, select, half {more than half of the valid votes} other {more than {percent, number}% of the valid votes}}.',
    excluded: 'There is no run-off.',
    unknown: 'Whether there is a run-off is not known: registered voters are missing for {places}.',
    /** Where no run-off follows. */
    stillOpen: 'It is still open who is elected: the most votes decide.',
    tie: 'A tie: {names} have {votes, plural, one {# vote} other {# votes}} each. Every constituency is counted, and no one is elected.',
  },
  majority: {
    certain:
      '{name} has the majority for certain: {declared, plural, one {# seat} other {# seats}} declared{decided, plural, =0 {} one { and # decided} other { and # decided}}; {line, number} are needed.',
    possible:
      '{name} can still have the majority: {declared, plural, one {# seat} other {# seats}} declared{decided, plural, =0 {} one { and # decided} other { and # decided}}, and {open, plural, one {# open seat} other {# open seats}} that it can win; {line, number} are needed.',
    excluded:
      '{name} cannot have the majority: {declared, plural, one {# seat} other {# seats}} declared{decided, plural, =0 {} one { and # decided} other { and # decided}}, {open, plural, =0 {and no open seat that it can win: {most, number}} one {and with the # open seat that it can win {most, number}} other {and with all # open seats that it can win {most, number}}} of the {line, number} needed.',
  },
  seats: {
    all: '{declared, number} of {seats, number} seats are declared, {decided, number} decided by their polling stations, {open, number} open. {line, plural, one {# seat is a majority} other {# seats are a majority}}.',
    one: '{name}: {lead, select, shared {the most votes are shared} other {{leader} leads by {margin, plural, one {# vote} other {# votes}}}}{counted, select, whole {} other {; {voters, plural, one {# registered voter} other {# registered voters}} of {units, number} of {stations, plural, one {# polling station} other {# polling stations}} {voters, plural, one {is} other {are}} outstanding}}{missing, select, none {} other {. Registered voters are missing for {places}}}.',
  },
} as const;
