import { catalogueOf } from './every-catalogue.ts';
import { speakFrom } from './sentences.ts';

// For tests and tools, which read the console in English.
speakFrom({ language: () => 'en', catalogue: catalogueOf });
