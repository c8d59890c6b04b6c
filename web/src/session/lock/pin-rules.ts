import { lock as say } from '../sentences.ts';

export const PIN_DIGITS = 6;

/** Why a PIN is refused; null where it may be set. */
export function pinFault(pin: string): string | null {
  if (!/^\d{6}$/.test(pin)) return say.pinRequired;
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  const isRun = steps.every((step) => step === steps[0]) && Math.abs(steps[0] ?? 0) <= 1;
  return isRun ? say.tooEasy : null;
}
