import type { Plugin } from 'vite';

/** The screens from signing in to typing figures. */
const SCREENS =
  /\/web\/src\/(session\/(LoginPage|SessionKeeper)|app\/Shell|votes\/VotesPage|votes\/entry\/(EntryScreen|PlaceEntry))\.tsx$/;
/** Of libraries and of the contract each screen takes a part, which the build finds by itself. */
const OWN = /\/web\/src\//;

const found = new Set<string>();

/** Finds the console's own modules of an agent's first visit: those screens, and all that they import. */
export const firstVisit: Plugin = {
  name: 'modules of the first visit',
  apply: 'build',
  buildEnd() {
    const follow = (id: string) => {
      if (found.has(id) || !OWN.test(id)) return;
      found.add(id);
      this.getModuleInfo(id)?.importedIds.forEach(follow);
    };
    for (const id of this.getModuleIds()) if (SCREENS.test(id)) follow(id);
  },
};

export const isOfFirstVisit = (id: string): boolean => found.has(id);
