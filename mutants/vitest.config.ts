import { defineConfig } from 'vitest/config';
import { AREAS, testsOf } from './areas.ts';

/** The tests of an area, or of all. */
const areas = AREAS.filter(({ name }) => [name, undefined].includes(process.env.MUTANTS_AREA));

// A test that a busy machine makes late would count as one that saw the change.
export default defineConfig({ test: { environment: 'node', testTimeout: 60_000, include: areas.flatMap(testsOf) } });
