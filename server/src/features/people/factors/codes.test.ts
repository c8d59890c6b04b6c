import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { codeAt } from '../../../testing/authenticator.ts';
import { newSecret, stepOf } from './codes.ts';

const without =
  spawnSync('oathtool', ['--version']).status === 0 ? null : 'there is no oathtool (Debian package oathtool)';
if (without) process.stderr.write(`The codes are not compared with another implementation: ${without}.\n`);

const SECRETS = 16;
/** Steps of 30 seconds that follow each other. */
const STEPS = 24;
/** The first second of each secret's steps: from 1970 to 2106, past every power of two on the way. */
const startOf = (at: number) => 30 * Math.floor((at * 2 ** 32) / SECRETS / 30);
const sealing = {
  db: undefined as never,
  config: { secrets: { key: '1'.repeat(64), keyFile: undefined, oldKeys: [] } },
};
const secretOf = async (user_id: number) => (await newSecret(sealing, user_id, 'ama@example.com')).secret;
const oathtool = (...options: string[]) =>
  execFileSync('oathtool', ['--totp', '--base32', ...options], { encoding: 'utf8' });

describe.skipIf(without !== null)('codes agree with those of oathtool', () => {
  test('each of its codes is taken as that of its step, a step early and late, and not two', async () => {
    for (let at = 0; at < SECRETS; at++) {
      const [secret, start] = [await secretOf(at + 1), startOf(at)];
      const codes = oathtool('--window', String(STEPS - 1), '--now', `@${start}`, secret)
        .trim()
        .split('\n');
      expect(codes).toHaveLength(STEPS);
      for (const [index, code] of codes.entries()) {
        const step = start / 30 + index;
        const takenAt = (seconds: number) => stepOf(secret, code, (step * 30 + seconds) * 1000);
        expect([takenAt(0), takenAt(29.9), takenAt(59.9)]).toEqual([step, step, step]);
        if (step > 0) expect(takenAt(-0.1)).toBe(step);
        // A code of six digits may be that of another step too: one in a million.
        expect([takenAt(60), takenAt(-30.1)].filter((taken) => taken === step)).toEqual([]);
      }
    }
  });

  test('and it takes those of the tests, of any moment', async () => {
    for (let at = 0; at < SECRETS; at++) {
      const [secret, seconds] = [await secretOf(at + 1), startOf(at) + at];
      expect(oathtool('--now', `@${seconds}`, secret, codeAt(secret, seconds)).trim()).toBe('0');
    }
  });
});
