const conjunction = new Intl.ListFormat('en-GB');

/** "one", "one and another", "one, another and a third". */
export const listed = (parts: readonly string[]): string => conjunction.format(parts);
