import { speak } from '../platform/http/language.ts';

// Before each file of tests: one that spoke another language may have run in this process.
speak();
