import { defineConfig } from 'vitest/config';
import { allTests } from './areas.ts';

/** The tests of pure code alone: they need neither database nor browser. */
export default defineConfig({ test: { environment: 'node', include: allTests() } });
