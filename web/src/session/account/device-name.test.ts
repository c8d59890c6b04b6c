import { expect, it } from 'vitest';
import { device as say } from '../sentences.ts';
import { deviceName } from './device-name.ts';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36 Edg/139.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('names a device without a user agent as unknown', () => {
  expect(deviceName(null)).toBe(say.unknown);
  expect(deviceName('')).toBe(say.unknown);
});

it.each([
  ['Mozilla/5.0 (Linux; Android 13) Chrome/125.0 Mobile Safari/537.36 EdgA/125.0', 'Edge on Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 EdgiOS/125.0 Safari/604.1', 'Edge on iOS'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/125.0 Safari/537.36 Edge/18.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/125.0 Safari/537.36 OPR/110.0', 'Opera on Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) FxiOS/140.0 Safari/604.1', 'Firefox on iOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) CriOS/139.0 Safari/604.1', 'Chrome on iOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', 'Safari on macOS'],
  ['Firefox/140.0', 'Firefox'],
  ['Something (Windows)', 'Windows'],
  ['NotChrome/1 XSafari/1 MyFirefox/1 XOPR/1 XEdg/1 XSamsungBrowser/1', 'NotChrome/1 XSafari/1 MyFirefox/1 XOPR/1'],
  ['Androids MyLinux iPads WindowsCE aMac OS X', 'Androids MyLinux iPads WindowsCE aMac OS'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
