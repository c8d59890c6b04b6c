import { counted } from '@election/contract/messages/format';

/** Sentences of the upload of many agents. */
export const open = 'Upload agents';
export const title = 'Upload agents from a CSV file';
export const columns =
  'The first line names the columns: name, email, region, constituencies (several separated by ;), role where it is intern, and phone (+233240000000). Write places exactly as the year has them.';
export const template = 'Download an empty file with these columns';
export const templateName = 'agents.csv';
export const templateColumns = ['name', 'email', 'region', 'constituencies', 'role', 'phone'];
export const year = 'Year';
export const file = 'CSV file';
export const chooseFile = 'Choose a file';
export const removeFile = 'Remove the file';
export const check = 'Check file';
export const checking = 'Checking...';
export const fillAll = 'Fill All Fields';

export const refusedRows = (rows: number) =>
  `${counted(rows, 'row')} cannot be imported. Correct the file and check it again.`;
export const nothingCreated = 'Nothing has been created.';
export const at = (line: number, column: string) => (column === '' ? `Line ${line}` : `Line ${line}, ${column}`);
export const ready = (agents: number) => `${counted(agents, 'agent')} can be created. Nothing has been created yet.`;
export const noAgents = 'The file names no agents.';
export const passedOver = (names: readonly string[]) =>
  `These columns are unknown and were ignored: ${names.join(', ')}.`;
export const line = 'Line';
export const name = 'Name';
export const email = 'Email';
export const role = 'Role';
export const phone = 'Phone';
export const places = 'Region, constituencies';
export const create = (agents: number) => `Create ${counted(agents, 'agent')}`;
export const creating = 'Creating...';
export const createQuestion = 'Are you sure you want to save these agents?';
export const createBody = (agents: number, year: string) =>
  `${counted(agents, 'account')} for ${year}, all or none. Each gets a link to set a password.`;

export const linksTitle = (agents: number) => `${counted(agents, 'agent')} created`;
export const linksNote =
  'Give each link to its agent only: it sets the password. You see the links only now, and each works once.';
export const linksLost =
  'The agents were created, but the answer with their links was lost. Make a link for each in the list of users.';
export const download = 'Download the links';
export const downloaded = 'Downloaded';
export const downloadName = 'agents-links.csv';
export const downloadColumns = ['name', 'email', 'phone', 'link', 'expires_at'];
export const link = 'One-time link';
export const close = 'Close';
export const leaveQuestion = 'Are you sure you want to close without the links?';
export const leaveBody = 'The links have not been downloaded and cannot be shown again.';
