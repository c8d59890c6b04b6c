import { contract } from '@election/contract/contract';
import { catalogueOf } from '@election/contract/messages/every-catalogue';
import { pseudo } from '@election/contract/messages/pseudo';
import { sentences, speakFrom } from '@election/contract/messages/sentences';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConstituenciesPage } from '../constituencies/ConstituenciesPage.tsx';
import { StationsPage } from '../polling-stations/StationsPage.tsx';
import { RegionsPage } from '../regions/RegionsPage.tsx';
import { openPage } from '../testing/page.tsx';
import { constituency, region, station, year } from '../testing/places.ts';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { NotFound } from './NotFound.tsx';

const DATA = ['Ahafo', 'ahafo', 'Tano', 'tano', 'Market Hall', 'A000003'];

beforeEach(async () => {
  await signInAs('super_admin');
  serve([
    [contract.years.list, () => ({ data: [year(33, '2024')] })],
    [contract.regions.list, () => ({ data: [region(1, 'Ahafo')] })],
    [contract.constituencies.list, () => ({ data: [constituency(2, 'Tano', 1)] })],
    [contract.pollingStations.list, () => ({ data: [station(3, 'Market Hall')] })],
  ]);
  speakFrom({
    language: () => 'en',
    catalogue: (language, area) => {
      const catalogue = catalogueOf(language, area);
      return catalogue && pseudo(catalogue);
    },
  });
});
afterEach(() => {
  speakFrom({ language: () => 'en', catalogue: catalogueOf });
  vi.unstubAllGlobals();
});

/** What a person reads on the page and hears of its controls, without the texts of catalogues, what has no letters, and what nobody sees (Mantine measures text in it). */
function unmarked(): string[] {
  const texts = [
    ...document.body.querySelectorAll(':not(style, [aria-hidden="true"][style*="visibility: hidden"])'),
  ].flatMap((element) => [
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''),
  ]);
  return texts.filter((text) => /\p{L}/u.test(text) && !/^⟦.*⟧$/su.test(text));
}

it.each<[string, ReactNode, string]>([
  ['no page', <NotFound key="page" />, 'There is no page'],
  ['regions', <RegionsPage key="page" />, 'Ahafo'],
  ['constituencies', <ConstituenciesPage key="page" />, 'Tano'],
  ['polling stations', <StationsPage key="page" />, 'Market Hall'],
])('every text on the screen of %s comes from a catalogue', async (_, page, shown) => {
  openPage(page);
  await screen.findAllByText(shown, { exact: false });
  await waitFor(() => expect(unmarked().filter((text) => !DATA.includes(text))).toEqual([]));
});

it('marks a message around its values, and makes it longer by 40 %', () => {
  const say = sentences('shared', 'ui');
  expect(say.tryAgain).toBe('⟦Try again~~~~⟧');
  expect(say.days({ count: 2 })).toBe('⟦2 days~~~~⟧');
  expect(say.requestId({ id: 'a' })).toBe('⟦Request a~~~~~~⟧');
});
