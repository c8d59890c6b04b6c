/** Why the agents of a place are not reminded. */
export const notSilent = 'Figures are here already, or none are awaited.';
export const noAgent = 'No agent is assigned.';
export const remindedJustNow = 'The agents were reminded less than 10 minutes ago.';
