import base from './playwright.config.ts';

/** Takes the pictures of the documentation from the running product: `npm run pictures`. */
export default { ...base, testMatch: 'pictures.ts', use: { ...base.use, actionTimeout: 20_000 } };
