import * as z from 'zod';

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Settings of the keys that seal secrets which the server has to read again (docs/people.md). */
export const secretsFields = {
  SECRETS_KEY_FILE: z.string().min(1).optional(),
  SECRETS_KEY: z.string().regex(SHA256_HEX).optional(),
  SECRETS_OLD_KEYS: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => SHA256_HEX.test(key)))
    .optional(),
};
const shape = z.object(secretsFields);
type Value = z.output<typeof shape>;

export interface SecretsSettings {
  /** A file with the key; undefined: `key`. */
  keyFile: string | undefined;
  /** 32 bytes in hexadecimal; undefined, as the file is: the database's own key seals. */
  key: string | undefined;
  /** Keys that sealed until now: what they sealed is sealed again at the start. */
  oldKeys: readonly string[];
}

export const mistakesOfSecrets = (value: Value): (keyof Value)[] =>
  value.SECRETS_KEY && value.SECRETS_KEY_FILE ? ['SECRETS_KEY'] : [];

export const secretsSettingsOf = (value: Value): SecretsSettings => ({
  keyFile: value.SECRETS_KEY_FILE,
  key: value.SECRETS_KEY,
  oldKeys: value.SECRETS_OLD_KEYS ?? [],
});
