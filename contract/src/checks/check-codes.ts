/**
 * The codes of the plausibility checks, in the order of their findings. They are stored with decisions, so a code is never used
 * for another rule. Apart from the rules, which the console loads with the screens of votes only.
 */
export const CHECK_CODES = [
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'C8',
  'C9',
  'C10',
  'C11',
  'C12',
  'C13',
  'C14',
  'C15',
  'C16',
  'C17',
  'C18',
  'C19',
  'C20',
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];
