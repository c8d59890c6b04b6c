import { type MockInstance, vi } from 'vitest';
import * as toasts from '../ui/toasts.ts';

type Spy = MockInstance<(sentence: string) => void>;

// What a page says in toasts since the test began; how they look is shown in a browser.
export let toastSuccess: Spy;
export let toastFailure: Spy;
export let toastWarning: Spy;
export let toastNews: Spy;

/** Before each test: spies end with the file that made them, while pages stay loaded for the next. */
export function watchToasts() {
  toastSuccess = vi.spyOn(toasts, 'toastSuccess');
  toastFailure = vi.spyOn(toasts, 'toastFailure');
  toastWarning = vi.spyOn(toasts, 'toastWarning');
  toastNews = vi.spyOn(toasts, 'toastNews');
}
