import { DirectionProvider, MantineProvider, useDirection as useLibraryDirection } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect } from 'react';
import { makeQueryClient } from '../api/queries.ts';
import { Toasts } from '../ui/feedback/Toasts.tsx';
import { useDirection, useLanguageChoices } from './language.ts';
import { cookieColorScheme, cssVariables, theme } from './theme.ts';

export const queryClient = makeQueryClient();
const colorScheme = cookieColorScheme();

export function Providers({ children }: { children: ReactNode }) {
  const choices = useLanguageChoices();
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
      >
        <PageDirection />
        <QueryClientProvider client={queryClient}>
          <Fragment key={choices}>{children}</Fragment>
        </QueryClientProvider>
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}

/** The direction of the document, and of the library's components, follows the language. */
function PageDirection() {
  const direction = useDirection();
  const { setDirection } = useLibraryDirection();
  useEffect(() => setDirection(direction), [direction, setDirection]);
  return null;
}
