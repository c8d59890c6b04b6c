import { later } from './later.tsx';
import { useAnyToast } from './toasts.ts';

const ToastList = later(() => import('./ToastList.tsx').then((module) => module.ToastList), null, { wait: true });

/** The toasts of the page, from the first one on. */
export const Toasts = () => useAnyToast() && <ToastList />;
