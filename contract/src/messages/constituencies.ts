export const created = 'Constituency created successfully';
export const updated = 'Constituency Updated Successfully';
export const deleted = 'Constituency deleted successfully';

export const publishedStays = (name: string) =>
  `${name} stays in its region: its figures are published, and the totals of the region contain them.`;
export const assignedStays = (name: string, users: number) =>
  `${name} is assigned to ${users === 1 ? 'a user' : `${users} users`} of its region. Take it from them before it moves.`;
