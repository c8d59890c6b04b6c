import { LANGUAGES, type Language } from '@election/contract/messages/language';
import { ELECTION_TITLES } from '@election/contract/places/election-types';
import { addressIn } from '@election/contract/results/view/address';
import type { PublicPage } from '@election/contract/results/view/pages';
import { expect, test } from 'vitest';
import { EXACT, useServer } from '../../testing/server.ts';

const server = useServer();

const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { ...EXACT, ...headers } });
const TITLES: Record<Language, string> = {
  en: 'Results 2024',
  fr: 'Résultats 2024',
  pt: 'Resultados 2024',
  ar: 'نتائج \u20682024\u2069',
};
const PATHS = [
  '/results',
  '/results?type=parliamentary',
  '/results/regions/north',
  '/results/constituencies/north-one',
  '/results/constituencies?find=one',
  '/results/parties/rp',
  '/results/corrections',
  '/embed/results',
  '/embed/constituencies/north-one',
];

test('a page is in the language of its address, whatever the browser asks for', async () => {
  for (const language of LANGUAGES) {
    const { body, headers } = await open(addressIn(language, '/results'), { 'accept-language': 'fr, ar;q=0.5' });
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(body).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(body).toContain(`<h1>${TITLES[language]}</h1>`);
    expect(body).toContain(`src="/words-${language}.js"`);
    expect(headers.vary).toBe('accept-encoding');
  }
});

test('every public page is there in every language, and its links stay in it', async () => {
  for (const path of PATHS) {
    for (const language of LANGUAGES) {
      const address = addressIn(language, path);
      const { statusCode, body } = await open(address);
      expect([address, statusCode]).toEqual([address, 200]);
      expect(body).toContain(`<html lang="${language}"`);
      const links = [...body.matchAll(/<a [^>]*>/g)].filter(([link]) => !link.includes('hrefLang='));
      const hrefs = links.flatMap(([link]) => /href="(\/[^"]*)"/.exec(link)?.[1] ?? []);
      const others = hrefs.filter((href) => /\/(results|embed)/.test(href) && !href.startsWith('/api/'));
      const own = language === 'en' ? /^\/(results|embed)/ : new RegExp(`^/${language}/(results|embed)`);
      expect([address, others.filter((href) => !own.test(href) && !/sheet[.]jpg|[.]pdf/.test(href))]).toEqual([
        address,
        [],
      ]);
    }
  }
});

test('whether the result can still change is said in the language of the page', async () => {
  const headings: Record<Language, string> = {
    en: 'Can it still change?',
    fr: 'Le résultat peut-il encore changer\u00a0?',
    pt: 'O resultado ainda pode mudar?',
    ar: 'هل يمكن أن تتغير النتيجة بعد؟',
  };
  for (const type of ELECTION_TITLES.slice(0, 2)) {
    for (const language of LANGUAGES) {
      const { body } = await open(addressIn(language, `/results?type=${type}`));
      const [, section = ''] = /<section id="outlook"(.*?)<\/section>/s.exec(body) ?? [];
      expect([type, language, section.includes(`<h2>${headings[language]}`)]).toEqual([type, language, true]);
      expect([type, language, /\b(not a forecast|votes|seats|can|cannot)\b/i.test(section)]).toEqual([
        type,
        language,
        language === 'en',
      ]);
    }
  }
});

test('a page names itself in every language for search engines, and offers them to readers without script', async () => {
  const path = '/results/constituencies/north-one';
  const { body } = await open(`/fr${path}?type=presidential`);
  const query = '?type=presidential';
  expect(body).toContain(`<link rel="canonical" href="/fr${path}${query}"/>`);
  for (const language of LANGUAGES) {
    const address = addressIn(language, `${path}${query}`);
    expect(body).toContain(`<link rel="alternate" hrefLang="${language}" href="${address}"/>`);
    expect(body).toMatch(new RegExp(`<a href="${address.replaceAll('?', '\\?')}" lang="${language}"`));
  }
  expect(body).toContain(`<link rel="alternate" hrefLang="x-default" href="${path}${query}"/>`);
  expect(body).toContain('<meta property="og:locale" content="fr_FR"/>');
  expect(body).toContain(`<meta property="og:image" content="/fr${path}/preview.png${query}"/>`);
  expect((await open(`/fr${path}/preview.png${query}`)).headers['content-type']).toBe('image/png');
});

test('a language that the product does not speak has no pages, and a page that is not there says so in its language', async () => {
  for (const address of ['/de/results', '/en/results', '/de/results/regions/north', '/xx/embed/results'])
    expect([address, (await open(address)).statusCode]).toEqual([address, 404]);
  const { statusCode, body } = await open('/fr/results/constituencies/nowhere');
  expect([statusCode, body.includes('<html lang="fr"')]).toEqual([404, true]);
  expect(body).toContain('Il n’y a pas de page à cette adresse.');
  expect(body).not.toContain('rel="canonical"');
});

test('pages that are asked for at the same moment in several languages are never mixed, and share their figures', async () => {
  const asked = [...LANGUAGES, ...LANGUAGES.toReversed()];
  for (const path of ['/results', '/results/constituencies/south-one']) {
    const answers = await Promise.all(asked.map((language) => open(addressIn(language, `${path}.json`))));
    const pages = answers.map(({ body }) => JSON.parse(body) as PublicPage);
    expect(pages.map(({ language }) => language)).toEqual(asked);
    const [first] = pages;
    for (const { data } of pages) expect(data.view).toEqual(first?.data.view);
    const documents = await Promise.all(asked.map((language) => open(addressIn(language, path))));
    expect(documents.map(({ body }) => /<html lang="(\w+)"/.exec(body)?.[1])).toEqual(asked);
    expect(new Set(documents.map(({ headers }) => headers.etag)).size).toBe(LANGUAGES.length);
  }
});
