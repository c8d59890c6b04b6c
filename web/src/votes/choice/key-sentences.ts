/** Sentences of the keyboard help. */
export const help = 'Keyboard shortcuts';
export const lines = {
  next: { keys: ['j'], does: 'Next constituency' },
  previous: { keys: ['k'], does: 'Previous constituency' },
  field: { keys: ['Enter'], does: 'In a figure: on to the next one, after the last to the button that saves' },
  validate: { keys: ['Enter'], does: 'With rows selected: validate them' },
  help: { keys: ['?'], does: 'This list' },
} as const;
