import type { factors } from '@election/contract/people/factors';
import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '@election/contract/people/passkeys';
import type { Data } from '@election/contract/wire/route';
import type { WebAuthnError } from '@simplewebauthn/browser';
import { code as say } from './sentences.ts';

/** Milliseconds before its limit at which a browser that gives up has waited it out. */
const NEARLY = 1_000;

/** The library, loaded when a passkey is used. */
const library = () => import('@simplewebauthn/browser');
let stop: (() => void) | undefined;

/** Ends what the browser asks the person for, if it asks. */
export function stopPasskey(): void {
  stop?.();
  stop = undefined;
}

type Hosts = Pick<Data<typeof factors.read>, 'passkey_host' | 'no_passkeys'>;

/** Why this page cannot use passkeys: the installation, this address, or this browser; null where it can. */
export function passkeyHindrance({ passkey_host, no_passkeys }: Hosts): string | null {
  if (passkey_host === null) return no_passkeys;
  if (!isOf(passkey_host, location.hostname)) return say.otherHost({ host: passkey_host, here: location.host });
  return hasPasskeys() ? null : say.noWebAuthn;
}

const isOf = (host: string, hostname: string) => hostname === host || hostname.endsWith(`.${host}`);

/** Whether the browser has passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Makes a passkey. @returns its answer, or the sentence that says why there is none */
export const createPasskey = (options: PasskeyCreation): Promise<Attestation | string> =>
  run(options.rp.id, options.timeout, async ({ startRegistration }) => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });

/** Signs with a passkey. @returns its answer, or the sentence that says why there is none */
export const signWithPasskey = (options: PasskeyRequest): Promise<Assertion | string> =>
  run(options.rpId, options.timeout, async ({ startAuthentication }) => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
  });

async function run<T>(
  host: string,
  timeout: number,
  ask: (loaded: Awaited<ReturnType<typeof library>>) => Promise<T>,
): Promise<T | string> {
  if (!hasPasskeys()) return say.noWebAuthn;
  const loaded = await library().catch(() => null);
  if (!loaded) return say.passkeyNotLoaded;
  const began = performance.now();
  stop = () => loaded.WebAuthnAbortService.cancelCeremony();
  try {
    return await ask(loaded);
  } catch (error) {
    return sentenceOf(error, host, performance.now() - began >= timeout - NEARLY);
  } finally {
    stop = undefined;
  }
}

/** Browsers do not say whether a person refused or waited too long: the time tells. */
function sentenceOf(error: unknown, host: string, late: boolean): string {
  const { name, code } = error as Partial<WebAuthnError>;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError') return say.passkeyOnDevice;
  if (name === 'NotAllowedError') return late ? say.passkeyTimedOut : say.passkeyCancelled;
  if (name === 'AbortError') return say.passkeyCancelled;
  if (name === 'SecurityError') return say.otherHost({ host, here: location.host });
  if (name === 'ConstraintError') return say.passkeyUnverified;
  return say.passkeyFailed;
}
