import { expect, test } from 'vitest';
import { DECISION_CALLS, DECISIONS, ENTRY_STATUSES, FIGURE_ACTIONS, PUBLICATIONS, TRANSITIONS } from './transitions.ts';

/** The tables of transitions.ts, written out once more: action, then each state with the next one or the refusal. */
const ENTRY = {
  submit:
    'none>pending pending>pending approved!approved_read_only declined!declined_read_only published!published_read_only asked_again>pending',
  key_in:
    'none>pending pending!keyed_already approved!approved_read_only declined!declined_read_only published!published_read_only asked_again>pending',
  approved:
    'none!nothing_entered pending>approved approved!already_approved declined!already_declined published!already_published asked_again!asked_again',
  declined:
    'none!nothing_entered pending>declined approved!already_approved declined!already_declined published!already_published asked_again!asked_again',
  validate:
    'none>approved pending!own_entry approved>approved declined!own_entry published>approved asked_again!own_entry',
  live_edit:
    'none>approved pending!own_entry approved>approved declined!own_entry published>approved asked_again!own_entry',
  kept: 'none>none pending>approved approved>approved declined>declined published>published asked_again>asked_again',
  set_aside:
    'none>none pending>declined approved>declined declined>declined published>published asked_again>asked_again',
  ask_again:
    'none>none pending>asked_again approved>asked_again declined>declined published>published asked_again>asked_again',
  reopen:
    'none>none pending>pending approved>approved declined>asked_again published>published asked_again>asked_again',
  publish: 'none>none pending>pending approved>published declined>declined published>published asked_again>asked_again',
  withdraw: 'none>none pending>pending approved>approved declined>declined published>approved asked_again>asked_again',
};
const VALUE = {
  approved: 'empty>live unpublished>live outdated>live published>live withdrawn>live',
  validate: 'empty>live unpublished>live outdated>live published>live withdrawn>live',
  live_edit: 'empty>live unpublished>live outdated>published published>published withdrawn>live',
  publish:
    'empty!nothing_to_publish unpublished>published outdated>published published!nothing_new withdrawn>published',
  withdraw: 'empty!not_published unpublished!not_published outdated>live published>live withdrawn!already_withdrawn',
};

test('every action in every state leads where the product says, or is refused as it says', () => {
  const tableOf = (subject: 'entry' | 'value') => {
    const rows = TRANSITIONS.filter((one) => one.subject === subject);
    const cells = [...new Set(rows.map(({ action }) => action))].map((action) => [
      action,
      rows
        .filter((row) => row.action === action)
        .map(({ state, next, refusal }) => (next === null ? `${state}!${refusal}` : `${state}>${next}`))
        .join(' '),
    ]);
    return Object.fromEntries(cells);
  };
  expect(tableOf('entry')).toEqual(ENTRY);
  expect(tableOf('value')).toEqual(VALUE);
  expect(TRANSITIONS.filter(({ next, refusal }) => (next === null) === (refusal === null))).toEqual([]);
});

test('states and actions are named as they are stored', () => {
  expect(ENTRY_STATUSES).toEqual(['pending', 'approved', 'declined', 'published', 'asked_again']);
  expect(PUBLICATIONS).toEqual(['empty', 'unpublished', 'outdated', 'published', 'withdrawn']);
  expect(DECISIONS).toEqual(['approved', 'declined']);
  expect(DECISION_CALLS).toEqual({ approved: 'decide', declined: 'decide' });
  expect(FIGURE_ACTIONS).toEqual([...Object.keys(ENTRY), 'sync', 'register', 'import']);
});
