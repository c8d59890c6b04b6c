import { counted, number } from '@election/contract/messages/format';

/** Sentences of the pieces that every screen uses. */
export const productShort = 'Election Command Center';

// Failures
export const tryAgain = 'Try again';
export const requestId = (id: string) => `Request ${id}`;

// Dialogs and forms
export const yes = "Yes, I'm sure";
export const no = 'No, cancel';
export const cancel = 'Cancel';
export const confirm = 'Confirm';
export const confirming = 'Confirming...';
export const close = 'Close';
export const discardQuestion = 'Discard what you typed?';
export const discardBody = 'What you typed here has not been saved and will be lost.';
export const leaveBody = 'Figures on this screen have not been saved and will be lost.';
export const choose = 'Choose';
export const wholeNumberOnly = 'Enter a whole number of 0 or more.';
export const figureTooLarge = 'This is more than any figure can be.';

// Lists
export const loading = 'Loading';
export const noData = 'No Data Found';
export const clearFilters = 'Clear the filters';
export const nothingMatches = 'Nothing matches the filters.';
export const update = 'Update';
export const remove = 'Delete';
export const actionOn = (action: string, name: string) => `${action} ${name}`;
export const pageOf = (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`;
export const previousPage = 'Previous';
export const nextPage = 'Next';
export const pages = 'Pages';

// Lists whose items change places
export const moveItem = (name: string) => `Move ${name}`;
export const moveKeys = 'Drag, or press the arrow keys';
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const placeOf = (name: string, place: number, of: number) => `${name} is number ${place} of ${of}.`;

/** On a narrow screen: opens the actions of a row. */
export const rowActions = 'Actions';
// Ages
export const justNow = 'just now';
export const minutes = (count: number) => `${count} min`;
export const hours = (count: number, rest: number) => (rest === 0 ? `${count} h` : `${count} h ${rest} min`);
export const days = (count: number) => counted(count, 'day');
