import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** jsdom. Its window stays until the process ends: what a closed dialog still has to do (giving back the focus) finds it. */
export default {
  ...builtinEnvironments.jsdom,
  async setup(global, options) {
    await builtinEnvironments.jsdom.setup(global, options);
    return { teardown() {} };
  },
} satisfies Environment;
