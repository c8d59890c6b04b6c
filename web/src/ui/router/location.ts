/** Where a page is: its address in parts, and what the step to it carried along. */
export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  state: unknown;
}

/** A whole address, or the parts of one; the path is the present one where none is named. */
export type Target = string | { pathname?: string; search?: string; hash?: string };

export const addressOf = ({ pathname, search, hash }: Location): string => pathname + search + hash;

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;
const behind = (sign: string, text = '') =>
  text === '' || text === sign ? '' : text.startsWith(sign) ? text : sign + text;

/** The location that a target names, seen from another. */
export function locate(target: Target, from: Location, state: unknown = null): Location {
  const [, path, query, part] = typeof target === 'string' ? (PARTS.exec(target) ?? []) : [];
  const { pathname = path, search = query, hash = part } = typeof target === 'string' ? {} : target;
  return { pathname: pathname || from.pathname, search: behind('?', search), hash: behind('#', hash), state };
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The values that a path has for the names of a pattern; null where it does not match. The pattern * matches every path. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  if (pattern === '*') return {};
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const form = pattern.replace(/\/$/, '').replace(/:\w+/g, '([^/]+)');
  const values = new RegExp(`^${form}/*$`, 'i').exec(pathname)?.slice(1);
  return values ? Object.fromEntries(names.map((name, at) => [name, decoded(values[at] ?? '')])) : null;
}
