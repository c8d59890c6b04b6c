import { type CSSVariablesResolver, createTheme, type MantineColorSchemeManager } from '@mantine/core';

/** The accent, a deep blue-green that no party uses. */
const accent = [
  '#edf6f7',
  '#d7eaed',
  '#addade',
  '#7fc2ca',
  '#55aab4',
  '#358f9b',
  '#1d7480',
  '#0f5f6a',
  '#0a4d57',
  '#063a42',
] as const;

/** A deeper red than the library's, for the contrast of white text on it. */
const red = [
  '#fdecea',
  '#f9d3cf',
  '#f0a59f',
  '#e98a83',
  '#df665e',
  '#cb3d35',
  '#b92c25',
  '#a3211b',
  '#8a1914',
  '#6f110d',
] as const;

/** The neutral scale. */
const gray = [
  '#f7f6f3',
  '#efede9',
  '#e3e1db',
  '#d0cdc6',
  '#b1aea6',
  '#8c8982',
  '#66645e',
  '#4a4844',
  '#32312e',
  '#1c1b19',
] as const;
const dark = [
  '#eae8e3',
  '#d0cdc7',
  '#aaa7a0',
  '#85827c',
  '#4b4945',
  '#393835',
  '#2a2927',
  '#1e1d1b',
  '#161514',
  '#0f0e0d',
] as const;

export const theme = createTheme({
  // In app.css: a first visit over a thin line begins without the font.
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent: [...accent], red: [...red], gray: [...gray], dark: [...dark] },
  black: '#1c1b19',
  // One scale of spacing, in the library's components and in the styles of this console.
  spacing: { xxs: '4px', xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, events: { hover: true, focus: true, touch: true } } },
  },
});

/** Variables for the colours of meaning, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fcfbf9',
    '--mantine-color-dimmed': '#66645e',
    '--mantine-color-anchor': '#0f5f6a',
    '--mantine-color-error': '#9f1f1f',
    '--paper-raised': '#ffffff',
    '--segments': '#efede9',
    '--segment-chosen': '#ffffff',
    '--line': '#e3e1db',
    '--line-strong': '#b1aea6',
    '--tone-amber': '#7a4d00',
    '--tone-amber-soft': '#fdf1d8',
    '--tone-blue': '#1b4f8f',
    '--tone-blue-soft': '#e4eefb',
    '--tone-red': '#9f1f1f',
    '--tone-red-soft': '#fbe7e5',
    '--tone-green': '#1c6336',
    '--tone-green-soft': '#e2f2e6',
    '--tone-accent': '#0f5f6a',
    '--tone-accent-soft': '#e2f1f3',
    '--tone-grey': '#575550',
    '--tone-grey-soft': '#efede9',
  },
  dark: {
    '--mantine-color-body': '#1a1917',
    '--mantine-color-dimmed': '#aaa7a0',
    '--mantine-color-anchor': '#7fc2ca',
    '--mantine-color-error': '#f5a8a2',
    '--mantine-color-red-light-color': '#f5a8a2',
    '--paper-raised': '#22211f',
    '--segments': '#2a2927',
    '--segment-chosen': '#4b4945',
    '--line': '#3a3936',
    '--line-strong': '#6d6a64',
    '--tone-amber': '#f2c46d',
    '--tone-amber-soft': '#3d2f12',
    '--tone-blue': '#9cc4f5',
    '--tone-blue-soft': '#1c2e45',
    '--tone-red': '#f5a8a2',
    '--tone-red-soft': '#451f1d',
    '--tone-green': '#93d6a8',
    '--tone-green-soft': '#1a3624',
    '--tone-accent': '#7fc2ca',
    '--tone-accent-soft': '#12353b',
    '--tone-grey': '#bdbab3',
    '--tone-grey-soft': '#32312e',
  },
});

const COOKIE = 'theme';

/** Keeps the choice in a cookie, since the login screen clears local storage. */
export function cookieColorScheme(): MantineColorSchemeManager {
  return {
    get: (byDefault) => {
      const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
      return chosen === 'light' || chosen === 'dark' ? chosen : byDefault;
    },
    set: (value) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http
      document.cookie = `${COOKIE}=${value}; path=/; max-age=31536000; samesite=strict`;
    },
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => {
      // biome-ignore lint/suspicious/noDocumentCookie: see above
      document.cookie = `${COOKIE}=; path=/; max-age=0`;
    },
  };
}
