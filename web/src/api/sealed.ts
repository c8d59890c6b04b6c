/**
 * Encrypts bytes under a key of this device: a fresh nonce, then the encrypted bytes.
 * @param boundTo what the bytes belong to; they cannot be decrypted as those of anything else
 */
export async function sealBytes(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  boundTo = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, boundTo), key, bytes);
  const whole = new Uint8Array(iv.length + sealed.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(sealed), iv.length);
  return whole;
}

/** The decrypted bytes, or null where they were encrypted with another key or for something else, or changed. */
export async function unsealBytes(
  key: CryptoKey,
  sealed: Uint8Array<ArrayBuffer>,
  boundTo = '',
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(sealed.slice(0, 12), boundTo), key, sealed.slice(12)));
  } catch {
    return null;
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, boundTo: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(boundTo),
});

/** Encrypts text as `sealBytes` does, in base64. */
export async function seal(key: CryptoKey, text: string): Promise<string> {
  return btoa(String.fromCharCode(...(await sealBytes(key, new TextEncoder().encode(text)))));
}

/** The decrypted text, or null where it was encrypted with another key, or changed. */
export async function unseal(key: CryptoKey, stored: string): Promise<string | null> {
  const bytes = await unsealBytes(key, bytesOf(stored));
  return bytes && new TextDecoder().decode(bytes);
}

/** The bytes of a base64 text; none where it is not one. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
