import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod';

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(z.config(), { jitless: false });
});

it('lets schemas check without building code, which the content policy forbids', () => {
  const dataset: Record<string, string> = {};
  const classList = { add: vi.fn() };
  vi.stubGlobal('document', { cookie: 'theme=dark', documentElement: { dataset, classList } });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('__zod_globalConfig', undefined);
  new Function(readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8'))();
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toEqual({ jitless: true });
  expect(dataset.mantineColorScheme).toBe('dark');
  expect(classList.add).toHaveBeenCalledWith('scripted');
});

it('is where schemas look', () => {
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toBe(z.config());
});
