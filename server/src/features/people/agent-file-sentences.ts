import { sentences } from '@election/contract/messages/sentences';

/** Sentences for the file that creates many agents at once. */
export const sayAgentFile = sentences('answersPeople', 'agentFile');

export const unknownRegion = (value: string, closest?: string) =>
  sayAgentFile.unknownRegion({ value, hint: meant(closest) });
export const unknownConstituency = (value: string, region: string, more: { closest?: string; elsewhere?: string }) =>
  sayAgentFile.unknownConstituency({
    ...{ value, region },
    hint: more.elsewhere === undefined ? meant(more.closest) : sayAgentFile.elsewhere({ elsewhere: more.elsewhere }),
  });

const meant = (closest: string | undefined) => (closest === undefined ? '' : sayAgentFile.meant({ closest }));

/** "Line 4, email: Give a valid email address." */
export const refused = (line: number, column: string, sentence: string) =>
  column === '' ? sayAgentFile.refusedLine({ line, sentence }) : sayAgentFile.refused({ line, column, sentence });
