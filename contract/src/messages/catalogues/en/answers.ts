/** What goes wrong outside any one feature. */
export const answers = {
  failures: {
    notFound: 'There is nothing at this address.',
    missing: '{what} was not found. It may have been deleted; reload the list.',
    notUnderstood: 'The request could not be read. Send valid JSON or a valid form.',
    tooLarge: 'The request is too large.',
    tooManyPairs: 'A form or a query has at most {most, number} fields.',
    tooManyValues:
      'The body has at most {most, number} values, and lists and objects at most {deep} deep inside each other.',
    uploadTooLarge: 'The files are larger than {megabytes} MB together. Send them as a zip, or in parts.',
    uploadTooMany: 'There are more than {files} files. Send them as a zip, or in parts.',
    tooManyRows:
      'A workbook of {rows, number} rows is more than a spreadsheet can be expected to open ({most, number}). Take the CSV files.',
    tooSlow: 'The request took too long to arrive. Nothing was changed. Please try again.',
    cutOff: 'The connection broke before everything had arrived. Nothing was changed. Send it again.',
    unsupported: 'This kind of content is not accepted here.',
    unexpected: 'Something went wrong on our side. Nothing was changed. Please try again.',
    unavailable: 'The database is not reachable at the moment. Nothing was changed. Please try again shortly.',
    diskFull: 'The disk of the server is full, so the file was not stored. Tell the operator, then send it again.',
    filesUnwritable:
      'The server cannot store files at the moment, so nothing was stored. Tell the operator, then send it again.',
    uploadGone: 'This upload is not there: it was used, is older than a day, or is not yours. Send the picture again.',
    uploadUnfinished: 'This upload is not finished. Send the rest of the picture first.',
    uploadOffset: 'The upload goes on at byte {offset}.',
    uploadBeyond: 'More bytes came than the upload was announced with. Send the picture again.',
    uploadEmpty: 'An empty file cannot be uploaded.',
    uploadTooLong: 'A picture has at most {megabytes} MB.',
    metadataTooLong: 'Upload-Metadata has at most {most} characters.',
    headerNeeded: 'The header {name} must be a whole number.',
    uploadVersion: 'The header Tus-Resumable must be {version}.',
    tooManyUploads:
      '{most} pictures of yours are uploaded but not used yet. Send their submissions, or wait until tomorrow.',
    pictureOrUpload: 'Send a picture or the id of its upload: one of both.',
    databaseFull: 'The disk of the database is full. Nothing was changed. Tell the operator, then send it again.',
    outcomeUnknown:
      'The database did not confirm in time. It is not known yet whether this was saved. Send it again: it is saved once.',
    standbyAway: 'The database has no standby at the moment, so nothing can be saved safely. Please try again shortly.',
    busy: 'Others are changing the same thing at this moment. Nothing was changed. Please try again.',
    manyWrites:
      'More figures arrive at this moment than can be stored at once. Nothing was changed. Please try again shortly.',
    stale: 'Another person has changed this. Check the current values, then make your change again.',
    keyReused: 'This Idempotency-Key was already used for a different request.',
    superseded: 'A later submission of yours has already corrected this one. Nothing was changed.',
    claimEnded: 'This sheet is no longer yours: after 10 minutes without a key press, another person gets it.',
    incomplete: 'Give a figure for every candidate. Missing: {names}.',
    sourcesMoved: 'The figures of this contest changed after you saw them. Nothing was changed. Look at them again.',
    keyRunning: 'The first request with this Idempotency-Key is still running.',
    keyMalformed: 'An Idempotency-Key is 8 to 100 letters, digits, dashes or underscores.',
    theYear: 'The year',
    theElectionType: 'The election type',
    secureRequestWrong: 'The X-Secure-Request header is missing or wrong.',
    signInFirst: 'Please sign in first.',
    sessionEnded: 'Your session has ended. Please sign in again.',
    notAllowed: 'Your role does not allow this.',
    outOfScope: 'This place is not assigned to you.',
    otherChannel: 'You may listen on your own channel only.',
    notLive:
      'This is a restored copy that is not live yet, so nothing can be changed here. The operator of the server decides when it goes live.',
    foreign:
      'This file holds more than a picture: a page, a program or an archive is hidden in it. Photograph it again.',
    pictureTooLong: 'Choose a picture whose longer edge has at most {edge} pixels.',
    pictureTooDeep: 'This picture takes too much memory to open. Save it with 8 bits for each colour.',
    pictureTooSlow: 'This picture takes too long to open. Export or photograph it again.',
    tooManyPictures: 'Your earlier pictures are still being opened. Send this one again when they are done.',
    figureOf: '{name} {votes, number} (these say {sent, number})',
    sentSince:
      'Other figures were sent in your name in the meantime: {figures}. Nothing was changed. Choose which to keep.',
    totals: '{registered} registered, {valid} valid and {rejected} rejected',
    registerChanged:
      'You sent {sent}, but another person changed this register in the meantime to {current}. Nothing was changed.',
    moved: 'Another person has changed {parts} since you looked. Nothing was done. Look again, then decide.',
  },
  csv: {
    emptyFile: 'The file is empty. Its first line must name the columns.',
    missingColumn: 'This column is missing, so no row of the file can be read.',
    repeatedColumn: 'This column appears twice, so no row of the file can be read.',
    brokenFile:
      'A quotation mark that is opened at this line or after it is never closed, so no row of the file can be trusted.',
    cells:
      'The row has {found, plural, one {# cell} other {# cells}}, but the first line names {expected, plural, one {# column} other {# columns}}.',
    notUtf8:
      '"{value}" holds characters that are not UTF-8: the file is probably in a code page of Windows. Save it as CSV UTF-8.',
    invalid: '"{value}": {sentence}',
  },
  marks: {
    figures: 'the figures',
    register: 'the register',
    findings: 'what the checks look at',
    status: 'the status',
    publication: 'what is public',
  },
} as const;
