import { toast } from 'sonner';

// An action's toast is short: a failure is shown inline too.
const ACTION = { position: 'top-right', duration: 1202 } as const;

export const toastSuccess = (sentence: string) => void toast.success(sentence, ACTION);
/** The sentence is the toast's id, so that ten equal failures show one toast. */
export const toastFailure = (sentence: string) => void toast.error(sentence, { ...ACTION, id: sentence });
export const toastWarning = (sentence: string) => void toast.warning(sentence, { ...ACTION, id: sentence });
/** A realtime notification, shown for the library's 4000 ms. */
export const toastNews = (sentence: string) => void toast.success(sentence);
