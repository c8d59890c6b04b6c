/** The largest whole number that a figure or an id may be: PostgreSQL's integer. */
export const MAX_INT = 2_147_483_647;

export type Fields = Record<string, unknown>;

/**
 * Parses the name=value pairs of queries and forms. `list[0]=a&list[1]=b` becomes a list. A repeated name, a list with gaps or
 * without positions (`list[]=a`) becomes a value that no schema accepts, so that validation refuses it.
 */
export function readPairs(pairs: Iterable<readonly [string, unknown]>): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    const bracket = /^([^[\]]+)\[(\d{1,4})\]$/.exec(name);
    const key = bracket?.[1] ?? /^[^[\]]+(?=\[)/.exec(name)?.[0] ?? name;
    const known = fields.get(key);
    if (!bracket && key !== name) fields.set(key, { repeated: key });
    else if (!bracket) fields.set(key, fields.has(key) ? { repeated: key } : value);
    else if (known === undefined && bracket[2] === '0') fields.set(key, [value]);
    else if (Array.isArray(known) && known.length === Number(bracket[2])) known.push(value);
    else fields.set(key, { repeated: key });
  }
  return Object.fromEntries(fields);
}

/** Writes fields as name=value pairs, lists with brackets, without undefined and null fields: the reverse of readPairs. */
export function writePairs(fields: Fields): [string, string | File][] {
  const asText = (value: unknown) => (value instanceof File ? value : String(value));
  return Object.entries(fields).flatMap(([name, value]): [string, string | File][] => {
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value.map((item, index) => [`${name}[${index}]`, asText(item)]);
    return [[name, asText(value)]];
  });
}
