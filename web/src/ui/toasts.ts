import { toast } from 'sonner';

// An action's toast is short: the same sentence stands inline when it tells of a failure.
const ACTION = { position: 'top-right', duration: 1202 } as const;

export const toastSuccess = (sentence: string) => void toast.success(sentence, ACTION);
/** The sentence is its own id, so that ten calls failing alike show one toast. */
export const toastFailure = (sentence: string) => void toast.error(sentence, { ...ACTION, id: sentence });
export const toastWarning = (sentence: string) => void toast.warning(sentence, { ...ACTION, id: sentence });
/** News from elsewhere; stays for the library's 4000 ms. */
export const toastNews = (sentence: string) => void toast.success(sentence);
