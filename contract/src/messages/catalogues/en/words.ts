/** Words that many screens share. */
export const words = {
  times: {
    againInSeconds: 'Try again in {count, plural, one {# second} other {# seconds}}.',
    againInMinutes: 'Try again in {count, plural, one {# minute} other {# minutes}}.',
    againInHours: 'Try again in {count, plural, one {# hour} other {# hours}}.',
  },
} as const;
