import { sentences } from '@election/contract/messages/sentences';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../testing/page.tsx';
import { expectCatalogued, uncatalogued } from '../testing/pseudo.ts';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { NotFound } from './NotFound.tsx';
import { Shell } from './Shell.tsx';

it('marks a message around its values, and makes it longer by 40 %', () =>
  expectCatalogued(() => {
    const say = sentences('shared', 'ui');
    expect(say.tryAgain).toBe('⟦Try again~~~~⟧');
    expect(say.days({ count: 2 })).toBe('⟦2 days~~~~⟧');
    expect(say.requestId({ id: 'a' })).toBe('⟦Request a~~~~~~⟧');
    return serve([]);
  }));

it('finds what is in no catalogue beside what is, in texts and in names of controls, and passes names', () => {
  openPage(
    <section title="⟦Entered by ⟦Ama~~⟧~~⟧ whom" aria-label="⟦Figures~~~⟧">
      Ama Owusu, 7 Dec 2024, 20:00 <b>⟦Total~~⟧ 12</b> <i>Typed</i>
      <p>
        ⟦As of <time>7 Dec 2024</time>~~⟧
      </p>
    </section>,
  );
  expect(uncatalogued(['Ama Owusu']).map((text) => text.trim())).toEqual(['whom', 'Typed']);
});

it('the page of an unknown address has no text but of catalogues', () =>
  expectCatalogued(async () => {
    openPage(<NotFound />);
    await screen.findAllByRole('link');
    return serve([]);
  }));

it('the frame of a signed-in person has no text but of catalogues, beside the name', async () => {
  await signInAs('super_admin', { name: 'Naa Quartey' });
  await expectCatalogued(async () => {
    openPage(<Shell aboveContent={null} overPage={null} />);
    await screen.findAllByRole('link');
    return serve([]);
  }, ['Naa Quartey', 'super_admin']);
});

it('every screen of the console has such a test', async () => {
  const tests = Object.values(
    import.meta.glob<string>('../**/*.test.tsx', { query: '?raw', import: 'default', eager: true }),
  ).filter((test) => test.includes('expectCatalogued('));
  const routes = await import('./routes.tsx?raw').then(({ default: text }: { default: string }) => text);
  const pages = [...new Set([...routes.matchAll(/module\.(\w+Page)\b/g)].map(([, name]) => name ?? ''))];
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter((name) => !tests.some((test) => new RegExp(`\\b${name}\\b`).test(test)))).toEqual([]);
});
