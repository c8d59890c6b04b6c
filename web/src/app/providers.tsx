import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { makeQueryClient } from '../api/queries.ts';
import { Toasts } from '../ui/feedback/Toasts.tsx';
import { cookieColorScheme, cssVariables, theme } from './theme.ts';

export const queryClient = makeQueryClient();
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
