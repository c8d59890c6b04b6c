// Schemas check without building code of their own: the content policy forbids it, and the attempt would be reported.
globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

// Runs before the first paint: the chosen theme, else that of the system. The console's own script would be too late.
{
  const chosen = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = chosen ?? system;
  // The language that was chosen, else the first of the browser's that the console has (language.ts).
  const languages = ['en', 'fr', 'pt', 'ar'];
  const wanted = [/(?:^|; )language=(\w\w)/.exec(document.cookie)?.[1], ...navigator.languages];
  const language = wanted.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => languages.includes(tag)) ?? 'en';
  // A public page has the language of its address, and says so.
  if (document.documentElement.dir === '') {
    document.documentElement.lang = language;
    document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  }
  // What only readers without script need is gone before the first paint too.
  document.documentElement.classList.add('scripted');
}
