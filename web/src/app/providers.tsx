import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toaster } from 'sonner';
import { makeQueryClient } from '../api/queries.ts';
import { cookieColorScheme, cssVariables, theme } from './theme.ts';

const queryClient = makeQueryClient();
const colorScheme = cookieColorScheme();

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Toasts />
    </MantineProvider>
  );
}

const TOAST = { style: { fontFamily: 'var(--mantine-font-family)', fontSize: '0.875rem' } };

// One list for both kinds of toasts: the library's defaults are those of notifications, actions bring their own.
function Toasts() {
  const scheme = useComputedColorScheme('light');
  return (
    <Toaster theme={scheme} richColors duration={4000} visibleToasts={3} position="bottom-right" toastOptions={TOAST} />
  );
}
