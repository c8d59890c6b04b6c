/** Sentences for an invalid field; the field's name appears beside them. */
export const required = 'This is required.';
export const repeated = 'Give this once; write lists as name[0], name[1].';
export const wholeNumber = 'Give a whole number.';
export const notText = 'Give text.';
export const notList = 'Give a list.';
export const notFile = 'Choose a file.';
export const atLeast = (minimum: number | bigint) => `Must be ${minimum} or more.`;
export const atMost = (maximum: number | bigint) => `Must be ${maximum} or less.`;
export const tooLong = (maximum: number | bigint) => `Use at most ${maximum} characters.`;
export const tooShort = (minimum: number | bigint) => `Use at least ${minimum} characters.`;
export const tooMany = (maximum: number | bigint) => `Give at most ${maximum} of these.`;
export const tooFew = (minimum: number | bigint) => `Give at least ${minimum} of these.`;
export const oneOf = (values: readonly unknown[]) => `Must be one of: ${values.join(', ')}.`;
export const wrongEmail = 'Give a valid e-mail address.';
export const wrongPhone = 'Give the number with its country, such as +233 24 000 0000.';
export const wrongText = 'This contains characters that cannot be taken here.';
export const wrong = 'This value cannot be taken.';
