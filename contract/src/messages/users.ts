/** Sentences of users. */
export const created = 'User has been created successfully';
export const updated = 'User has been updated successfully';
export const deleted = 'User deleted success';
export const user = 'The user';

export const noRole = 'There is no such role.';
export const regionRequired = 'Choose a region: this role works in one.';
export const noRegion = 'There is no such region.';
export const constituenciesRequired = 'Choose at least one constituency: this role enters figures there.';
export const outsideRegion = (names: readonly string[]) => `Not in the chosen region: ${names.join(', ')}.`;
export const unknownConstituency = (id: number) => `constituency ${id}`;

export const ownAccount =
  'Nobody changes their own role, status, region or constituencies. Ask somebody else who manages users.';
export const deleteOneself = 'Nobody deletes their own account. Ask somebody else who manages users.';
export const managersOnly =
  'This account or role manages users or roles. Only somebody who manages roles may give it, change it or take it away.';
export const inviteInactive = 'This account is not active. Activate it before you make a link.';

/** What refers to a user, by how often. */
export interface Traces {
  entries: number;
  figures: number;
  decisions: number;
  items: number;
  publications: number;
  sheets: number;
  imports: number;
}
const traceNames: Record<keyof Traces, [string, string]> = {
  entries: ['vote entry', 'vote entries'],
  figures: ['live or register figure', 'live or register figures'],
  decisions: ['decision', 'decisions'],
  items: ['pending item', 'pending items'],
  publications: ['publication', 'publications'],
  sheets: ['pink sheet', 'pink sheets'],
  imports: ['import', 'imports'],
};

/** "Ama Owusu cannot be deleted: 12 vote entries and 1 pink sheet came from this account. Set it to inactive instead." */
export function hasTraces(name: string, traces: Traces): string {
  const parts = Object.entries(traceNames).flatMap(([kind, [one, many]]) => {
    const count = traces[kind as keyof Traces];
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
  });
  const last = parts.pop() ?? '';
  const list = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
  return `${name} cannot be deleted: ${list} came from this account. Set it to inactive instead.`;
}
