import { expect, it } from 'vitest';
import { lock as say } from '../sentences.ts';
import { pinFault } from './pin-rules.ts';

it.each([
  ['480215', null],
  ['112233', null],
  ['48021', say.pinRequired],
  ['4802155', say.pinRequired],
  ['48021a', say.pinRequired],
  ['', say.pinRequired],
  ['777777', say.tooEasy],
  ['123456', say.tooEasy],
  ['987654', say.tooEasy],
])('the PIN %j: %s', (pin, fault) => {
  expect(pinFault(pin)).toBe(fault);
});
