import { afterEach, expect, it, vi } from 'vitest';
import { created, creation, givePasskeys, request, signed } from '../testing/passkeys.ts';
import { createPasskey, passkeyHindrance, signWithPasskey } from './passkey.ts';
import { code as say } from './sentences.ts';

afterEach(() => vi.unstubAllGlobals());

it('gives what the passkey answered, and nothing else of what the browser says', async () => {
  givePasskeys();
  expect(await createPasskey(creation)).toEqual(created);
  expect(await signWithPasskey(request)).toEqual(signed);
});

it.each([
  ['NotAllowedError', say.passkeyCancelled],
  ['AbortError', say.passkeyCancelled],
  ['InvalidStateError', say.passkeyOnDevice],
  ['SecurityError', say.otherHost({ host: 'localhost', here: location.host })],
  ['ConstraintError', say.passkeyUnverified],
  ['UnknownError', say.passkeyFailed],
])('says why there is no passkey after a %s', async (name, sentence) => {
  givePasskeys(name);
  expect(await createPasskey(creation)).toBe(sentence);
});

it('says that it took too long, and that the browser has none', async () => {
  givePasskeys('NotAllowedError');
  expect(await signWithPasskey({ ...request, timeout: 500 })).toBe(say.passkeyTimedOut);
  vi.unstubAllGlobals();
  expect(await signWithPasskey(request)).toBe(say.noWebAuthn);
});

it('is hindered by the installation, by another address and by the browser', () => {
  const at = (passkey_host: string | null) => passkeyHindrance({ passkey_host, no_passkeys: 'No TLS.' });
  expect([at(null), at('localhost')]).toEqual(['No TLS.', say.noWebAuthn]);
  givePasskeys();
  expect([at('localhost'), at('results.example.com')]).toEqual([
    null,
    say.otherHost({ host: 'results.example.com', here: location.host }),
  ]);
});
