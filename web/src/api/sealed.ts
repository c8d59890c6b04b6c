/** Encrypts text under a key of this device: base64 of a fresh nonce and the encrypted bytes. */
export async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

/** The decrypted text, or null where it was encrypted with another key, or changed. */
export async function unseal(key: CryptoKey, stored: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(stored), (letter) => letter.charCodeAt(0));
    const algorithm = { name: 'AES-GCM', iv: bytes.slice(0, 12) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.slice(12)));
  } catch {
    return null;
  }
}
