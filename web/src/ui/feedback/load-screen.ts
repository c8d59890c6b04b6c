const NOT_LOADED = 'ScreenNotLoaded';

/** Loads the script of a screen. A failure is told apart from an error within the screen. */
export const loadScreen = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    throw Object.assign(new Error(NOT_LOADED, { cause }), { name: NOT_LOADED });
  });

export const isScreenNotLoaded = (error: unknown): boolean => error instanceof Error && error.name === NOT_LOADED;
