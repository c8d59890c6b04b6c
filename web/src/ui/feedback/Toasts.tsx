import { Suspense } from 'react';
import { afterFirstScreen, lazyPart } from './lazy-part.ts';
import { useAnyToast } from './toasts.ts';

const ToastList = lazyPart(async () => {
  await afterFirstScreen();
  return (await import('./ToastList.tsx')).ToastList;
});

/** The toasts of the page, from the first one on. */
export const Toasts = () =>
  useAnyToast() && (
    <Suspense>
      <ToastList />
    </Suspense>
  );
