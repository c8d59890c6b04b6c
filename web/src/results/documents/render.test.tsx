import type { PublicPage } from '@election/contract/results/view/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PageDocument } from './PageDocument.tsx';
import { render } from './render.tsx';

const NASTY = `</script><script>alert("1")</script> <!-- ' & \u2028 \u2029`;
const page: PublicPage = {
  title: NASTY,
  description: NASTY,
  path: '/results',
  preview: '/results/preview.png',
  embedded: false,
  language: 'en',
  clock: { now: '2024-12-08T09:00:00Z', timeZone: 'UTC' },
  data: { kind: 'refused', view: null, sentence: NASTY },
};
const SITE = { publicUrl: 'https://results.example.com/', socket: '/app/election' };

it('writes what a person wrote as text, in markup, attributes and data, and the data as it was', () => {
  const written = render('page', { page, site: SITE });
  expect(written).not.toContain('<script>');
  const document = new DOMParser().parseFromString(written, 'text/html');
  expect(document.querySelectorAll('script')).toHaveLength(4);
  expect(document.querySelector('h1')?.textContent).toBe(NASTY);
  expect(document.querySelector('title')?.textContent).toBe(NASTY);
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(NASTY);
  const data = document.getElementById('data')?.textContent ?? '';
  expect(data).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(data)).toEqual(page);
});

it('says where the page and its picture are, and is no page to search for in a frame', () => {
  const contentOf = (of: PublicPage, name: string) =>
    new DOMParser()
      .parseFromString(render('page', { page: of, site: SITE }), 'text/html')
      .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
      ?.getAttribute('content');
  expect([contentOf(page, 'og:url'), contentOf(page, 'og:image'), contentOf(page, 'robots')]).toEqual([
    'https://results.example.com/results',
    'https://results.example.com/results/preview.png',
    undefined,
  ]);
  expect(contentOf({ ...page, embedded: true, preview: undefined }, 'robots')).toBe('noindex');
  expect(contentOf({ ...page, preview: undefined }, 'og:image')).toBeUndefined();
});

it.each([
  ['en', 'ltr', '/results'],
  ['fr', 'ltr', '/fr/results'],
  ['ar', 'rtl', '/ar/results'],
] as const)('a page in %s runs %s and names itself at %s, and the same page in each language', (language, dir, own) => {
  const data = { ...page.data, kind: 'found' } as unknown as PublicPage['data'];
  const spoken = { ...page, title: 'Results', language, data };
  const written = renderToStaticMarkup(<PageDocument page={spoken} site={SITE} styles="" markup="" data="" />);
  const document = new DOMParser().parseFromString(written, 'text/html');
  expect(document.documentElement).toMatchObject({ lang: language, dir });
  const at = (address: string) => `https://results.example.com${address}`;
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(at(own));
  const links = [...document.querySelectorAll('link[rel=alternate]')];
  expect(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
    ['en', at('/results')],
    ['fr', at('/fr/results')],
    ['pt', at('/pt/results')],
    ['ar', at('/ar/results')],
    ['x-default', at('/results')],
  ]);
});
