const number = new Intl.NumberFormat('en-GB');
const figure = (value: number | string | undefined) =>
  typeof value === 'number' ? number.format(value) : (value ?? '');
const percent = (part: number | string | undefined, whole: number | string | undefined) =>
  `${((Number(part) / Number(whole)) * 100).toFixed(1)} %`;

type Numbers = Record<string, number | string>;

/** The sentence of each plausibility rule. Rules whose finding is a question or a warning say what to look at. */
export const sentences = {
  C1: (n: Numbers) =>
    `The candidates' votes add up to ${figure(n.sum)}, but the register says ${figure(n.valid)} valid votes.`,
  C2: (n: Numbers) => `${figure(n.ballots)} ballots are more than the ${figure(n.registered)} registered voters.`,
  C3: (n: Numbers) => `No figure yet for ${figure(n.names)}.`,
  C4: () => 'Every figure is 0. Give the reason if this is so.',
  C5: (n: Numbers) =>
    `${figure(n.rejected)} of ${figure(n.ballots)} ballots were rejected: ${percent(n.rejected, n.ballots)}.`,
  C6: (n: Numbers) =>
    `Turnout is ${percent(n.ballots, n.registered)}: ${figure(n.ballots)} of ${figure(n.registered)} registered voters.`,
  C7: (n: Numbers) => `${figure(n.name)} has ${percent(n.votes, n.sum)} of ${figure(n.sum)} votes.`,
  C8: (n: Numbers) => `The same figures already stand for ${figure(n.unit)}. Was the sheet entered twice?`,
  C9: (n: Numbers) =>
    `${figure(n.name)}: ${figure(n.reported)} of ${figure(n.total)} stations add up to ${figure(n.sum)}, the constituency says ${figure(n.votes)}.`,
  C10: (n: Numbers) =>
    `${figure(n.valid)} valid votes here, but ${figure(n.other)} in the other race of this constituency.`,
  C11: (n: Numbers) =>
    `${figure(n.name)}: ${figure(n.votes)} is lower than the published ${figure(n.published)}. Is that right?`,
  C12: (n: Numbers) =>
    `${figure(n.name)}: ${figure(n.first)} entered ${figure(n.first_votes)}, ${figure(n.second)} entered ${figure(n.second_votes)}.`,
} satisfies Record<string, (numbers: Numbers) => string>;

export type CheckCode = keyof typeof sentences;
