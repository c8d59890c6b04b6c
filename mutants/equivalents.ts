/** A change of the code that no test can see, since the code does the same with it. */
export interface Equivalent {
  file: string;
  /** The line as a whole, without the space around it. */
  line: string;
  original: string;
  replacement: string;
  /** Why nothing changes by it. */
  reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'contract/src/checks.ts',
    line: 'if (registered === null || ballots > registered) return [];',
    original: 'registered === null',
    replacement: 'false',
    reason: 'Any ballots are more than null, and none are no turnout: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/checks.ts',
    line: 'if (votes === null || published === null || votes >= published) return [];',
    original: 'published === null',
    replacement: 'false',
    reason: 'No count is less than null: the compiler alone asks for it.',
  },
  {
    file: 'contract/src/checks.ts',
    line: 'const { name, entered: [first, ...others] = [] } = candidate;',
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'One entry has no other that could differ from it.',
  },
  {
    file: 'contract/src/checks.ts',
    line: 'const second = others.find(({ votes }) => votes !== first?.votes);',
    original: 'first?.votes',
    replacement: 'first.votes',
    reason: 'Where there is no first entry there are no others to be looked at.',
  },
];
