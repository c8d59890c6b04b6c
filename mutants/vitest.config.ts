import { defineConfig } from 'vitest/config';
import { AREAS, testsOf } from './areas.ts';

/** The tests of an area, or of all. */
const areas = AREAS.filter(({ name }) => [name, undefined].includes(process.env.MUTANTS_AREA));

export default defineConfig({ test: { environment: 'node', include: areas.flatMap(testsOf) } });
