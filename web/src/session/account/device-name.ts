import { device as say } from '../sentences.ts';

// In order: the user agent of an earlier one contains the names of later ones.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const known = (names: readonly [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** The common name of a user agent; its first words where it is unknown. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return say.unknown;
  const browser = known(BROWSERS, userAgent);
  const system = known(SYSTEMS, userAgent);
  if (browser && system) return say.on({ browser, system });
  return browser ?? system ?? userAgent.slice(0, 40);
}
