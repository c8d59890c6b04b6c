// Runs before the first paint: the chosen theme, else that of the system. The console's own script would be too late.
{
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = chosen ?? system;
}
