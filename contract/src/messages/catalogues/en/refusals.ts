/** Why something cannot be done: on a disabled button, under a field, and in the refusal of a call. */
export const refusals = {
  states: {
    nothing_entered: 'Nothing has been entered for this candidate.',
    approved_read_only: 'This entry was approved and is read-only.',
    declined_read_only: 'This entry was declined and is read-only.',
    published_read_only: 'This entry is published and read-only.',
    already_approved: 'This entry is already approved.',
    already_declined: 'This entry is already declined.',
    already_published: 'This entry is already published.',
    asked_again: 'Another person is asked to enter this figure again.',
    keyed_already: 'You have entered figures of this contest already.',
    own_entry: 'You entered this figure yourself, so another person decides on it.',
    nothing_to_publish: 'No figure of this contest has been validated yet, so there is nothing to publish.',
    nothing_new: 'Votes have already been published. Make changes from live votes',
    not_published: 'Nothing is public here, so there is nothing to withdraw.',
    already_withdrawn: 'This publication has been withdrawn already.',
  },
  rules: {
    refusedOf: '{names}: {refusal}',
    nothingChanged: '{refused} Nothing was changed.',
    roleDoesNotEnter: 'Your role does not enter figures.',
    roleDoesNotValidate: 'Your role does not validate figures.',
    roleDoesNotPublish: 'Your role does not publish figures.',
    roleDoesNotWithdraw: 'Your role does not withdraw publications.',
    errorsFirst: 'Correct this, or override it with a reason: {errors}',
  },
  votes: {
    unknownCandidates: 'This contest does not have these candidates: {ids}.',
    inactiveCandidates: 'These candidates are inactive and take no votes: {names}.',
    repeatedCandidates: 'A candidate appears twice. Give each candidate once.',
    mixedTypes: 'Candidates of different election types cannot be sent in one call.',
    figureChanged: '{name}: you decided on {sent}, but the entry now says {current}. Nothing was changed.',
    liveChanged:
      '{name}: you sent {sent}, but the live figure was changed to {current} in the meantime. Nothing was changed.',
    declineReasonNeeded: 'Give the reason. The person who entered the figures reads it.',
    noContest: 'This constituency has no such contest in this year.',
    publishedMeanwhile:
      'This contest was published while you saved. Nothing was changed. Look at its figures, then save again to change what is public.',
    inactiveStation:
      'This polling station is inactive: its figures are neither entered nor published. Make it active first.',
    unknownStation: 'This polling station does not belong to this constituency.',
    published: 'Vote Entries has been published successfully',
  },
  findings: {
    gone: 'The figures have changed since you looked at this. Reload and look again.',
    reasonNeeded: 'Give the reason for overriding this.',
    onlyPublishers: 'Only publishers can override errors.',
    figureOf: '{name} {votes}',
    figuresMoved:
      'The figures, the register or a polling station changed while they were being checked. Look again before publishing; the figures now are: {figures}.',
    oneCountEach: 'Give one count for each candidate.',
  },
  sources: {
    secondSourceNeeded:
      '{complete, select, none {This contest needs two sources before you can publish it. No one has entered all of its figures yet.} other {This contest needs two sources before you can publish it. Only one person has entered all of its figures.}}',
    namesAndMore: '{names} and {more, number} more',
    sourcesDiffer:
      'The sources differ on {count, plural, one {# candidate} other {# candidates}}: {names}. Decide on it among the differences.',
    notConfirmed:
      'These live figures are not those that two sources agree on: {names}. Decide on it among the differences.',
    fourEyes: 'Only you validated these figures: {names}. Another person must publish them, or validate them too.',
    fourEyesRegister: 'Only you saved the register totals. Another person must publish them.',
  },
  contestStatus: {
    onlyParliamentary: 'Only a parliamentary contest is decided unopposed or by lot.',
    notStanding: 'This contest does not have this candidate.',
    notAlone: 'Only a contest of one active candidate is unopposed; this one has {candidates}.',
    votesArePublic: 'Votes of this contest are public: it was held. An invalid poll is annulled.',
    noTie: 'A lot decides a tie: no two candidates share the most live votes here.',
    noPublicTie:
      'A lot decides a tie: no two candidates share the most published votes here. Publish the figures of the tie first.',
    publicNoteNeeded: 'Say why in the note, in {letters} characters or more. The public reads it with the status.',
    fourEyes:
      'With four eyes another person makes a status public. Save it without publishing, and ask a colleague to publish it as it is.',
    notTied: 'Choose one of the candidates who share the most votes.',
    lotNoteNeeded: 'Say who drew the lot, in {letters} characters or more.',
  },
  noFigures: {
    unopposed: 'This contest was decided unopposed: there was no poll, and it takes no figures.',
    postponed: 'This contest is postponed: it takes no figures.',
    annulled: 'This contest is annulled: it takes no figures.',
  },
  noVotes: {
    unopposed: 'This contest was decided unopposed: there was no poll, and there are no votes to publish.',
    postponed: 'This contest is postponed: its votes are not published.',
    annulled: 'This contest is annulled: its votes are not published.',
  },
  corrections: {
    publicationMoved: 'The published figures have changed since you looked. Nothing was done. Look again, then decide.',
    correctionNeeded:
      'This would change figures that are public. Nothing was changed. To correct them, say why: send "correction" with a "reason" and a public "note".',
    leaving:
      '{candidates, plural, one {# candidate} other {# candidates}}, {votes, plural, one {# vote} other {# votes}}',
    withdrawnAlone: 'This result was withdrawn. Check its figures, then publish it from its own page.',
  },
  questions: {
    roleDoesNotAsk: 'Your role does not validate figures.',
    roleDoesNotAnswer: 'Your role does not enter figures.',
    nobodyToAsk: 'No agent is assigned here, so no one would read the question.',
    tooManyQuestions: '{most} questions of this contest are open already. Wait for an answer, or withdraw one.',
    alreadyAnswered: 'This question has been answered already.',
    alreadyWithdrawn: 'This question has been withdrawn.',
    notYourQuestion: 'Only the person who asked this question can withdraw it.',
  },
  coverage: {
    notSilent: 'Figures are here already, or none are awaited.',
    noAgent: 'No agent is assigned.',
    remindedJustNow: 'The agents were reminded less than 10 minutes ago.',
  },
  runoff: {
    isOpen: 'The run-off of this year is open already.',
    awaited:
      'A run-off is decided once every constituency is published: {constituencies, plural, one {# constituency} other {# constituencies}} to come.',
    moreThanHalf: 'more than half',
    moreThan: 'more than {percent}',
    someone: 'One candidate',
    mostElect: 'The most votes elect in this year: there is no run-off.',
    elected: '{name} has {majority} of the valid votes: there is no run-off.',
    tooFewCandidates: 'A run-off needs published votes and two active candidates.',
    notTheFirst: 'The two candidates with the most votes go to a run-off. For a tie, the election authority decides.',
  },
  calls: {
    otherRace: 'Call the country in a presidential election, a constituency in a parliamentary one.',
    noRunoff: 'No run-off follows this election.',
    candidatesNeeded:
      '{kind, select, too_close {Name no candidate.} elected {Name one candidate.} runoff {Name two candidates.} other {}}',
    notStanding: 'This race does not have this candidate.',
    nobodyStands: 'This race has no candidates yet. Open the run-off or add candidates first.',
    anotherWaits: 'Another call of this race waits for confirmation. Confirm or drop it first.',
    standsAlready: 'This race is called too close already.',
    takeBackFirst: 'This race already has a call. Withdraw it first.',
    nothingWaits: 'This call no longer waits for confirmation.',
    anotherPerson: 'You proposed this call. Another person confirms it.',
    onlyEverywhere: 'Only people who work everywhere can call the country.',
    nothingStands: 'This call is no longer public.',
  },
  callConflicts: {
    postponed: 'This contest is postponed. It cannot be called.',
    annulled: 'This contest is annulled. It cannot be called.',
    decided:
      'Every vote of this race is published, and the figures decide it otherwise. If they are wrong, correct or withdraw them first.',
    excluded:
      'By the published figures this outcome is no longer possible. Tick "Call it although the figures disagree" and write why.',
  },
  callContradictions: {
    postponed: 'The contest is postponed.',
    annulled: 'The contest is annulled.',
    decided: 'The published figures now decide this race otherwise.',
    excluded: 'By the published figures this outcome is no longer possible.',
  },
  validation: {
    required: 'This is required.',
    repeated: 'Give this once; write lists as name[0], name[1].',
    wholeNumber: 'Enter a whole number.',
    notText: 'Give text.',
    notList: 'Give a list.',
    notFile: 'Choose a file.',
    atLeast: 'Enter a whole number of {minimum} or more.',
    atMost: 'Must be {maximum} or less.',
    tooLong: 'Use at most {maximum} characters.',
    tooShort: 'Use at least {minimum} characters.',
    tooMany: 'Give at most {maximum} of these.',
    tooFew: 'Give at least {minimum} of these.',
    oneOf: 'Must be one of: {values}.',
    wrongEmail: 'Give a valid email address.',
    wrongPhone: 'Give the number with its country, such as +233 24 000 0000.',
    wrongAddress: 'Give a whole address, such as https://example.org/results.',
    wrongDay: 'Give a day, such as 2024-12-07.',
    wrongMoment: 'Give a time with its zone, such as 2024-12-07T18:30:00Z.',
    wrongColor: 'Give a colour as six digits after #, such as #0a4d57.',
    wrongRoleName: 'Use lower case letters, digits and underscores, such as field_coordinator.',
    wrongPermissionName: 'Give a subject and an action, such as reports.read.',
    wrongText: 'Leave out control characters, such as tabs and line breaks, or type the text again.',
    wrongPath: 'Use only the commands and numbers of an SVG path, such as M0 0h10v10z.',
    invisible:
      'This contains invisible characters, which turn or hide the text beside them. Type the text again rather than paste it.',
    piledMarks: 'This has more than two accents on one letter. Leave out those that are too many.',
    misread:
      'This was read in the wrong encoding: its accented letters are garbled. Type it again, or save its file in UTF-8.',
    wrong: 'This value cannot be taken.',
  },
  parties: {
    everyPartyOnce: 'Give every party of the year once.',
    duplicatedColors: 'Duplicated colors',
  },
  people: {
    ownAccount:
      'You cannot change your own role, status, region or constituencies. Ask another person who manages users.',
    deleteOneself: 'You cannot delete your own account. Ask another person who manages users.',
    managersOnly:
      'This account or role manages users or roles. Only a person who manages roles may give it, change it or take it away.',
    strongerRole:
      'This account or role has permissions that you do not have. Only a person who manages roles may give it, change it or take it away.',
    ownFactorLink: 'Ask another person who manages users for a link that removes your second factor.',
    inviteInactive: 'This account is not active. Activate it before you make a link.',
    roleHeld:
      '{count, plural, one {# user holds} other {# users hold}} the role {name}, so it cannot be deleted. Give them another role first.',
    permissionHeld:
      '{name} cannot be deleted: held by {roles}. Take it from {count, plural, one {that role} other {those roles}} first.',
  },
  pictures: {
    notPicture: 'Choose a picture in JPEG or PNG format.',
    empty: 'This file is empty.',
    tooLarge: 'Choose a file of at most {megabytes} MB.',
    tooManyPixels: 'Choose a picture of at most {megapixels} megapixels.',
    damaged: 'This picture is damaged and cannot be read. Export or photograph it again.',
    unfitName: 'The name of this file holds a path or hidden characters. Rename it and choose it again.',
  },
} as const;
