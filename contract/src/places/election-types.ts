/** The elections of a year; presidential is the default everywhere. */
export const ELECTION_TYPE = { presidential: 1, parliamentary: 2, runoff: 3 } as const;
export type ElectionTypeTitle = keyof typeof ELECTION_TYPE;
export const ELECTION_TITLES = Object.keys(ELECTION_TYPE) as [ElectionTypeTitle, ...ElectionTypeTitle[]];

/** What the rules ask about an election type; the table election_types says the same. */
interface ElectionTypeRules {
  /** Candidates stand in the whole country and their votes add up over it; else the winner of a constituency has its seat. */
  nationwide: boolean;
  /** The election of which it is the second round; null for those of a general election. */
  follows: ElectionTypeTitle | null;
}
export const ELECTION_RULES: Record<ElectionTypeTitle, ElectionTypeRules> = {
  presidential: { nationwide: true, follows: null },
  parliamentary: { nationwide: false, follows: null },
  runoff: { nationwide: true, follows: 'presidential' },
};

/** The title of an election type; undefined for an id that is none. */
export const titleOfType = (id: number): ElectionTypeTitle | undefined =>
  ELECTION_TITLES.find((title) => ELECTION_TYPE[title] === id);

/** Whether the candidates of an election type stand in the whole country. */
export function isNationwide(id: number): boolean {
  const title = titleOfType(id);
  return title !== undefined && ELECTION_RULES[title].nationwide;
}
