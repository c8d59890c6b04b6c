/** Sentences of the Parties screen. */
export const heading = 'Parties';
export const empty = 'No Party Available';
export const search = 'Search parties by name';
export const add = 'Add New Party';
export const create = 'Create New Party';
export const update = 'Update Party';
export const order = 'Change the order';
export const orderHeading = 'Order of the parties';
export const orderHint =
  'Drag a party by its handle, or move it with the arrow keys or its buttons. The order queue numbers change with it.';
export const deleteQuestion = 'Are you sure you want to delete this party?';
export const deleteBody = (name: string, year: string) => `${name} of ${year} is deleted for good.`;

export const id = 'Party ID';
export const logo = 'Logo';
export const name = 'Name';
export const acronym = 'Acronym';
export const acronymHint = 'Shown where space is short.';
export const orderQueue = 'Order Queue';
export const orderQueueHint = 'The place of the party in the lists of its year.';
export const independents = 'Independents';
export const independentsHint = 'For candidates without a party. Their votes and seats are never added up.';
export const independentsMark = 'independents';
export const yes = 'yes';
export const no = 'no';
export const colors = 'Colors';
export const color = 'Main Color';
export const otherColors = 'Other Colors';
export const otherColorsHint = (most: number) => `At most ${most}, each different from the others and the main color.`;
export const newOtherColor = 'New other color';
export const addColor = 'Add Color';
export const noMoreColors = (most: number) => `A party has at most ${most} other colors.`;
export const chooseColorFirst = 'Choose a color first.';
export const removeColor = (color: string) => `Remove ${color}`;
export const removeColorQuestion = 'Are you sure you want to remove this color?';
export const removeColorBody = (color: string) => `${color} is removed from this party when you save the form.`;
export const colorIsThere = (color: string) => `${color} is a color of this party already. Choose another one.`;
export const understood = 'OK';

// Refusals of the form
export const fillAllOrDuplicate = 'Fill All Fields or Duplicate Party Minor Colors';
export const fillAllRequired = 'Fill All Required Fields';
