/** Refusals for sheets, saved submissions, displays, the feed, calls and contests. */
export const answersDesk = {
  calls: {
    race: 'The race',
    call: 'The call',
  },
  sheets: {
    sheet: 'The pink sheet',
    changedMeanwhile: '{by} has put another sheet here in the meantime. Look at it first: nothing was replaced.',
    removedMeanwhile: 'The sheet that you saw has been deleted in the meantime. Nothing was replaced: upload again.',
    alreadyEnded: 'This sheet is no longer the current one, so it cannot be deleted.',
    notYours: 'Only its uploader and the newsroom delete this sheet. Upload yours in its place.',
    linkEnded: 'This link is no longer good. Reload the page that showed it.',
    notCurrent: 'This sheet is no longer the current one. Look at the one that took its place.',
    figuresFirst: 'Publish the figures first: readers see a sheet only beside published figures.',
  },
  submissions: {
    notSaved: 'This is no file of saved submissions. Choose the file that the phone saved, unchanged.',
    newerFile: 'This file was saved by a newer version of the console. Reload this page, then import it again.',
    changedFile:
      'This file is not as the phone saved it, or was saved for another election. Save it again on the phone.',
    unknownAuthor: 'The account of the person who saved this file was deleted. Nothing was imported.',
    inactiveAuthor: 'The account of {name} is inactive. Nothing was imported: ask a super_admin to activate it first.',
    authorMayNot: 'The role of {name} no longer allows this.',
    otherContent: 'Its content does not match the signature of the phone.',
    pictureMissing: 'Its picture is not in the file.',
  },
  displays: {
    displayLink: 'display link',
    unknownLink: 'This display link is not known here. Ask for a new one.',
    revokedLink: 'This display link was revoked. Ask for a new one.',
    tooManyWalls: 'Too many walls are open here. Try again in a minute.',
    tooManyOfLink: 'This display link is open {most} times here. Close one, or ask for another link.',
    unknownPlace: 'The current year has no such place.',
    contendersNeeded: 'Choose two, or none for the first two.',
    tooManyGraphics: 'Too many graphics are open here. Try again in a minute.',
    placesNeeded:
      '{count, plural, =0 {This scene names no place.} one {Choose the place of the scene.} other {Choose two places.}}',
  },
  feed: {
    feedEndsBefore: 'The feed ends at {last}. Begin again after 0.',
    badSequence: 'Give the sequence of the last message that you have: a whole number.',
    tooManyReaders: 'Too many readers follow the feed here. Try again in a minute.',
    tooManyOfAddress:
      '{most} streams of the feed are open from your address. Close one, or ask the newsroom for a key.',
    tooManyOfKey: '{most} streams of the feed are open with this key. Close one.',
    tooManyRequests: 'Too many requests of the feed in this minute. Wait, or ask the newsroom for a key.',
    unknownKey: 'This key is unknown or was revoked. Ask the newsroom for another one, or read without a key.',
    key: 'The key',
    webhook: 'The webhook',
    credentialsInAddress: 'Give an address without user name and password.',
    keyNeeded:
      'The operator has to set SECRETS_KEY_FILE or SECRETS_KEY before webhooks can be made in a real election.',
  },
  /** Why a webhook does not have a message. */
  webhooks: {
    httpsNeeded: 'The address must begin with https:.',
    closedAddress: 'The address is in a private network.',
    noAnswer: 'No answer within {given, number} seconds.',
    notReached: 'The address could not be reached.',
    redirected: 'It answered {given}, another address, which is not followed.',
    answered: 'It answered {given}.',
    secretUnopened: 'Its secret was sealed with another key: the operator has to give that key, or revoke the webhook.',
  },
  contests: {
    pendingItem: 'The pending item',
    station: 'The polling station',
    question: 'The question',
    cannotRead: 'Say what cannot be read.',
    ownFigureReason: 'Give the reason for the other figure.',
    noDifference: 'The sources of this contest now agree. Nothing was changed.',
    decideAll: 'Decide on every candidate that differs. Missing: {names}.',
    isNotOpen: 'This year has no run-off.',
    unknownPlace: 'There is no such place in this year.',
    unticked: 'A warning is not ticked: {warnings}',
  },
} as const;
