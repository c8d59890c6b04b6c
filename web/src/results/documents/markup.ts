/** JSON in a script: no value of it ends the script, or a line of it. */
export const inScript = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Text that needs no escaping: markup that was written before, styles and scripts. */
export const verbatim = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } });
