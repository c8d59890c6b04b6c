import { type MockInstance, vi } from 'vitest';
import * as toasts from '../ui/feedback/toasts.ts';

type Spy = MockInstance<(sentence: string) => void>;

// Spies in place of the toasts of a page.
export let toastSuccess: Spy;
export let toastFailure: Spy;
export let toastWarning: Spy;
export let toastNews: Spy;

/** Before each test, since pages stay loaded between files while spies do not. */
export function watchToasts() {
  toastSuccess = vi.spyOn(toasts, 'toastSuccess');
  toastFailure = vi.spyOn(toasts, 'toastFailure');
  toastWarning = vi.spyOn(toasts, 'toastWarning');
  toastNews = vi.spyOn(toasts, 'toastNews');
}
