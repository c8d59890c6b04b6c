import { number } from '@election/contract/messages/format';
import { directionOf, LANGUAGE_NAMES, LANGUAGES, type Language, LOCALES } from '@election/contract/messages/language';
import { addressIn } from '@election/contract/results/view/address';
import { outbox as sayOutbox } from '@election/web/app/outbox/sentences';
import { signIn as saySignIn } from '@election/web/session/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import { receiptStates, live as sayLive } from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './src/faults.ts';
import { signIn } from './src/people.ts';
import { DESK, PHONE } from './src/picture.ts';
import { confirmPublication } from './src/publish.ts';
import { makeBallot } from './src/reference.ts';
import { enter, makePerson, signInWithRegion } from './src/region-agent.ts';
import { review } from './src/review.ts';
import { test } from './src/test.ts';
import { validateAll } from './src/validate.ts';

const written = (votes: number, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], { useGrouping: true }).format(votes);

/** In the language and its direction, with nothing cut or beside a narrow screen. */
async function expectSpoken(page: Page, language: Language) {
  const shown = await page.evaluate(() => {
    const { lang, dir, scrollWidth } = document.documentElement;
    return { lang, dir, scrollWidth };
  });
  expect(shown).toEqual({ lang: language, dir: directionOf(language), scrollWidth: PHONE.width });
  expect(await faultsOf(page)).toEqual([]);
}

const FIGURES = [4601, 3870];
const arabicDigits = (figure: string) => figure.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

/** How a phone with the keyboard of the language types figures. */
const TYPED = { fr: (figure: string) => figure, ar: arabicDigits };

for (const language of ['fr', 'ar'] as const) {
  test.describe(() => {
    test.use({ language });

    test(`figures are typed without a network, validated, published and read in ${LANGUAGE_NAMES[language]}`, async ({
      browser,
      page,
      request,
    }) => {
      const election = await makeBallot(request, 2);
      const { name, email } = await makePerson(request, election);
      const context = await browser.newContext({ viewport: PHONE, locale: 'en-GB' });
      const agent = await context.newPage();
      await agent.goto('/');
      await agent.getByRole('button', { name: LANGUAGE_NAMES[language] }).click();
      await expect(agent.getByRole('button', { name: saySignIn.login })).toBeVisible();
      await expectSpoken(agent, language);
      await enter(agent, email);

      await agent.goto(election.at);
      const fields = agent.getByRole('list').locator('input');
      for (const [row, figure] of FIGURES.entries()) await fields.nth(row).fill(TYPED[language](String(figure)));
      await expectSpoken(agent, language);
      await context.setOffline(true);
      await review(agent);
      await agent.getByRole('button', { name: sayUi.yes }).click();
      await expect(agent.getByText(sayOutbox.waiting, { exact: true })).toBeVisible();
      await expectSpoken(agent, language);
      await context.setOffline(false);
      await expect(agent.getByText(receiptStates.pending)).toBeVisible();
      for (const figure of FIGURES) await expect(agent.getByText(number(figure), { exact: true })).toBeVisible();
      await expectSpoken(agent, language);
      const [code = ''] = /\d+-\d+-[A-Z]/.exec((await agent.getByRole('main').textContent()) ?? '') ?? [];
      await expect(agent.getByText(sayOutbox.receiptCode({ code }))).toBeVisible();

      const correspondent = await signInWithRegion(browser, { ...election, role: 'correspondent' }, DESK);
      await correspondent.goto(election.at);
      await validateAll(correspondent, name);

      const publisher = await signIn(browser, 'super_admin');
      await publisher.goto(election.at);
      await publisher.getByRole('button', { name: sayLive.publishVotes }).click();
      await confirmPublication(publisher);

      await page.setViewportSize(PHONE);
      const result = `/results/constituencies/quiet-constituency?type=parliamentary&year=${election.year_id}`;
      for (const reader of LANGUAGES) {
        await page.goto(addressIn(reader, result));
        for (const figure of FIGURES)
          await expect(
            page
              .getByRole('row')
              .filter({ hasText: written(figure, reader) })
              .first(),
          ).toBeVisible();
        await expectSpoken(page, reader);
      }
    });
  });
}
