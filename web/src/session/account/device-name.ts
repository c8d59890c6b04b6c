import * as say from '@election/contract/messages/screens-account';

// In order: what comes first also carries the names of what comes later.
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

/** What a browser says of itself, as people call it; the first words of it where it is a stranger. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return say.unknownDevice;
  const browser = known(BROWSERS, userAgent);
  const system = known(SYSTEMS, userAgent);
  if (browser && system) return say.on(browser, system);
  return browser ?? system ?? userAgent.slice(0, 40);
}
