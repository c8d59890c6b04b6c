/** Sentences for an invalid field; the field's name appears beside them. */
export const required = 'This is required.';
export const repeated = 'Give this once; write lists as name[0], name[1].';
export const wholeNumber = 'Enter a whole number.';
export const notText = 'Give text.';
export const notList = 'Give a list.';
export const notFile = 'Choose a file.';
export const atLeast = (minimum: number | bigint) => `Enter a whole number of ${minimum} or more.`;
export const atMost = (maximum: number | bigint) => `Must be ${maximum} or less.`;
export const tooLong = (maximum: number | bigint) => `Use at most ${maximum} characters.`;
export const tooShort = (minimum: number | bigint) => `Use at least ${minimum} characters.`;
export const tooMany = (maximum: number | bigint) => `Give at most ${maximum} of these.`;
export const tooFew = (minimum: number | bigint) => `Give at least ${minimum} of these.`;
export const oneOf = (values: readonly unknown[]) => `Must be one of: ${values.join(', ')}.`;
export const wrongEmail = 'Give a valid email address.';
export const wrongPhone = 'Give the number with its country, such as +233 24 000 0000.';
export const wrongAddress = 'Give a whole address, such as https://example.org/results.';
export const wrongDay = 'Give a day, such as 2024-12-07.';
export const wrongMoment = 'Give a time with its zone, such as 2024-12-07T18:30:00Z.';
export const wrongColor = 'Give a color as six digits after #, such as #0a4d57.';
export const wrongRoleName = 'Use lower case letters, digits and underscores, such as field_coordinator.';
export const wrongPermissionName = 'Give a subject and an action, such as reports.read.';
export const wrongText = 'Leave out control characters, such as tabs and line breaks, or type the text again.';
export const wrongPath = 'Use only the commands and numbers of an SVG path, such as M0 0h10v10z.';
export const invisible =
  'This contains invisible characters, which turn or hide the text beside them. Type the text again rather than paste it.';
export const piledMarks = 'This has more than two accents on one letter. Leave out those that are too many.';
export const misread =
  'This was read in the wrong encoding: its accented letters are garbled. Type it again, or save its file in UTF-8.';
export const wrong = 'This value cannot be taken.';
