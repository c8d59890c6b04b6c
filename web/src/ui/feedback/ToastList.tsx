import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { ui as say } from '../sentences.ts';
import { setToasts } from './toasts.ts';

const TOAST = { style: { fontFamily: 'var(--mantine-font-family)', fontSize: '0.875rem' } };

/** One list for both kinds of toasts: the library's defaults are those of notifications, actions bring their own. */
export function ToastList() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    setToasts(toast);
    return () => setToasts(undefined);
  }, []);
  return (
    <Toaster
      containerAriaLabel={say.toasts}
      theme={scheme}
      richColors
      duration={4000}
      visibleToasts={3}
      position="bottom-right"
      toastOptions={TOAST}
    />
  );
}
