/** What the plausibility checks find, by the code of each check. Numbers are written already. */
export const checks = {
  findings: {
    C1: "The candidates' votes add up to {sum}, but the register says {valid} valid votes.",
    C2: '{ballots} ballots are more than the {registered, plural, one {# registered voter} other {# registered voters}}.',
    C2noVoters:
      '{ballots, plural, one {# ballot} other {# ballots}}, but 0 registered voters. Enter how many voters this place has. If it has none, as a centre for voters of other places, turnout leaves it out: neither its ballots nor its voters count.',
    C3: 'No figure yet for {names}.',
    C4: 'Every figure is 0. Give the reason if this is so.',
    C5: '{rejected} of {ballots} ballots were rejected: {share}.',
    C6: 'Turnout is {share}: {ballots} of {registered} registered voters.',
    C7: '{name} has {share} of {sum} votes.',
    C8: '{unit} has the same figures. Was the sheet entered twice?',
    C9: '{name}: {reported} of {total} stations add up to {sum}, the constituency says {votes}.',
    C10: '{valid} valid votes here, but {other} in the other race of this constituency.',
    C11: '{name}: {votes} is lower than the published {published}. Is that right?',
    C12: '{name}: {first} entered {firstVotes}, {second} entered {secondVotes}.',
    C13: 'Turnout is {share}: {ballots} of {registered} registered voters. In {year} it was {shareBefore}: {ballotsBefore} of {registeredBefore}. It differs by {limit} points or more.',
    C14: '{name} has {share}: {votes} of {sum} votes. In {year} the party had {shareBefore}: {votesBefore} of {sumBefore}. It differs by {limit} points or more.',
    C15: '{station}: the share of {name} is {value}. The median of {stations} stations is {median}, one robust deviation is {deviation} points. The station is {deviations} deviations away; from {limit} on it is unusual.',
    C15turnout:
      '{station}: the turnout is {value}. The median of {stations} stations is {median}, one robust deviation is {deviation} points. The station is {deviations} deviations away; from {limit} on it is unusual.',
    C16: '{name}: perhaps {votes} {slip, select, ten_times {has a 0 too many} tenth {has a 0 too few} swapped {has two digits swapped} other {}}. With {meant} the votes add up to the {valid} valid votes: {sum} − {votes} + {meant}. Should it be {meant}?',
    C17: 'Not checkable: no totals. Enter the valid votes, rejected ballots and registered voters of the sheet.',
    C18: '{name} has {votes}; {scale, select, median {half of the other constituencies of the region have} greatest {the greatest figure elsewhere is} before {the same place had in the year before} total_before {all candidates together had here in the year before} electorate {its register and the turnout elsewhere suggest} share {the share elsewhere suggests} other {}} {usual}. {question}',
    C18all:
      'All candidates together have {votes}; {scale, select, median {half of the other constituencies of the region have} greatest {the greatest figure elsewhere is} before {the same place had in the year before} total_before {all candidates together had here in the year before} electorate {its register and the turnout elsewhere suggest} share {the share elsewhere suggests} other {}} {usual}. {question}',
    isThatRight: 'Is that right?',
    shouldItBe: 'Should it be {slip}?',
    C19: '{ballots} valid and rejected ballots are more than the {issued} that were issued.',
    C19notReturned:
      '{ballots} valid and rejected ballots and {notReturned} not returned are {all}, but {issued} were issued.',
    C20: '{name} is inactive, but has the most votes here: {votes}. Make the candidate active, correct the figures, or set the status of the contest to annulled.',
  },
} as const;
