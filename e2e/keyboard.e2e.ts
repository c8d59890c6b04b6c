import { electionTypes } from '@election/contract/messages/election';
import { say as sayResults } from '@election/contract/messages/results';
import { outbox as sayOutbox } from '@election/web/app/outbox/sentences';
import { bar as sayBar, election as sayElection, navigation as sayNavigation } from '@election/web/app/sentences';
import { graphics, displays as sayDisplays } from '@election/web/management/displays/sentences';
import { imports as sayImports } from '@election/web/management/imports/sentences';
import { frame } from '@election/web/management/sentences';
import { pending as sayPending } from '@election/web/pending/sentences';
import { presenter as sayPresenter, sceneKinds } from '@election/web/presenter/sentences';
import { receipt as sayReceipts } from '@election/web/receipts/sentences';
import { submissions as saySubmissions } from '@election/web/submissions/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import {
  controlLabels,
  receiptStates,
  findings as sayChecks,
  choice as sayChoice,
  deciding as sayDeciding,
  editing as sayEditing,
  entry as sayEntry,
  live as sayLive,
  votes as sayVotes,
} from '@election/web/votes/sentences';
import { expect, type Page } from '@playwright/test';
import { atTheKeyboard, type Keyboard, readerAtTheKeyboard } from './src/keyboard.ts';
import { person } from './src/people.ts';
import { test } from './src/test.ts';

/** A constituency without figures. */
const PLACE = { at: '/votes/7/136', name: 'Ablekuma West' };
const HEADING = `${PLACE.name}, presidential`;

test('each role does its work by keyboard alone', async ({ browser }) => {
  let code = '';
  await test.step('agent: types, reads back, sends, changes', async () => {
    const agent = await atTheKeyboard(browser, 'agent', { width: 360, height: 740 });
    const { page } = agent;
    await agent.enter(page.getByRole('button', { name: PLACE.name }));
    await agent.enter(
      page.getByRole('button', {
        name: sayChoice.contestLine({ constituency: PLACE.name, type: electionTypes.presidential }),
      }),
    );
    await agent.reach(page.getByRole('combobox', { name: sayElection.electionType }));
    await agent.type('Parl');
    await expect(page.getByRole('option')).toHaveText([electionTypes.parliamentary]);
    await agent.press('Enter');
    await expect(heading(page)).toHaveText(`${PLACE.name}, parliamentary`);
    await agent.enter(
      page.getByRole('button', {
        name: sayChoice.contestLine({ constituency: PLACE.name, type: electionTypes.parliamentary }),
      }),
    );
    await agent.reach(page.getByRole('combobox', { name: sayElection.electionType }));
    await agent.type('Pres');
    await expect(page.getByRole('option')).toHaveText([electionTypes.presidential]);
    await agent.press('Enter');
    await expect(heading(page)).toHaveText(HEADING);
    await agent.reach(fields(page).first());
    const count = await fields(page).count();
    for (let index = 0; index < count; index++) {
      await expect(fields(page).nth(index)).toBeFocused();
      await agent.type(String(1000 + 90 * index));
      await agent.press('Enter');
    }
    // The totals of the sheet, which may stay empty.
    for (const control of [controlLabels.valid, controlLabels.rejected, controlLabels.total]) {
      await expect(page.getByLabel(control)).toBeFocused();
      await agent.press('Enter');
    }
    await send(agent);
    // The first field replaces the pressed button and has the focus.
    await agent.enter(page.getByRole('button', { name: sayEntry.changeFigures }));
    await expect(fields(page).first()).toBeFocused();
    await agent.type('1005');
    await agent.reach(page.getByRole('button', { name: sayEntry.review }));
    await send(agent);
    await agent.enter(page.getByRole('button', { name: sayBar.openMenu }), 'Shift+Tab');
    await agent.enter(page.getByRole('link', { name: sayOutbox.mySubmissions }));
    const sent = page.getByRole('list', { name: sayOutbox.mySubmissions }).getByRole('listitem');
    await expect(sent.first()).toContainText(/Receipt \d/);
    code = /Receipt (\S+)/.exec((await sent.first().textContent()) ?? '')?.[1] ?? '';
  });

  await test.step('correspondent: looks the receipt up', async () => {
    const correspondent = await atTheKeyboard(browser, 'correspondent');
    const { page } = correspondent;
    await correspondent.enter(page.getByRole('link', { name: sayNavigation.pendingEntries }), 'Shift+Tab');
    await correspondent.enter(page.getByRole('link', { name: sayPending.lookUpReceipt }));
    await correspondent.reach(page.getByLabel(sayReceipts.code));
    await correspondent.type(code.toLowerCase());
    await correspondent.press('Enter');
    await expect(page.getByRole('list', { name: sayReceipts.figures })).toContainText('1,005');
    await correspondent.reach(page.getByRole('button', { name: sayReceipts.saveProof }));
  });

  await test.step('correspondent: opens the figures from the list, declines one, validates the others, enters the missing one', async () => {
    const correspondent = await atTheKeyboard(browser, 'correspondent');
    const { page } = correspondent;
    await correspondent.enter(page.getByRole('link', { name: sayNavigation.pendingEntries }), 'Shift+Tab');
    await correspondent.reach(page.getByRole('tab', { name: sayPending.constituencyVotes }));
    await correspondent.press('ArrowRight', 'Enter');
    await expect(page.getByRole('tab', { name: sayPending.stationVotes, selected: true })).toBeFocused();
    await correspondent.press('ArrowLeft', 'Enter');
    await expect(page.getByRole('tab', { name: sayPending.constituencyVotes, selected: true })).toBeFocused();
    await correspondent.reach(page.getByRole('searchbox', { name: sayPending.searchConstituencies }));
    await correspondent.type(PLACE.name);
    // The rows are those of the address only once the search has been answered.
    await expect(page).toHaveURL(/search=Ablekuma.+West/);
    await expect(page.locator('tbody').getByRole('row').filter({ hasNotText: PLACE.name })).toHaveCount(0);
    const row = page
      .getByRole('row')
      .filter({ hasText: PLACE.name })
      .filter({ hasText: person('agent').name });
    await correspondent.enter(row.filter({ hasText: 'Presidential' }).getByRole('button'));
    await expect(heading(page)).toHaveText(HEADING);

    await correspondent.enter(page.getByRole('button', { name: new RegExp(`^${sayDeciding.decline}: `) }).first());
    await expect(page.getByLabel(sayChecks.reason)).toBeFocused();
    await correspondent.type('The sheet says 950');
    await answer(correspondent);
    await correspondent.reach(page.getByRole('checkbox', { name: sayDeciding.selectAll }), 'Shift+Tab');
    await correspondent.press('Space', 'Enter');
    await answer(correspondent);
    await correspondent.reach(fields(page).first());
    await correspondent.type('950');
    await correspondent.press('Enter');
    await expect(page.getByRole('button', { name: sayEditing.saveVotes })).toBeFocused();
    await correspondent.press('Enter');
    await answer(correspondent);
    await expect(fields(page)).toHaveCount(0);
  });

  await test.step('admin: edits a live figure', async () => {
    const admin = await atTheKeyboard(browser, 'admin');
    const { page } = admin;
    await page.goto(PLACE.at);
    const edit = page.getByRole('button', { name: new RegExp(`^${sayEditing.edit}: `) }).nth(1);
    await admin.enter(edit);
    await expect(fields(page)).toBeFocused();
    await admin.type('1095');
    await admin.press('Enter', 'Enter');
    await answer(admin);
    await expect(edit).toBeFocused();
  });

  await test.step('super_admin: publishes, reads the audit trail, opens imports', async () => {
    const publisher = await atTheKeyboard(browser, 'super_admin');
    const { page } = publisher;
    await page.goto(PLACE.at);
    const publish = page.getByRole('button', { name: sayLive.publishVotes });
    await expect(publish).toBeEnabled();
    await publisher.enter(publish);
    await answer(publisher);
    await expect(publish).toBeDisabled();
    await publisher.enter(page.getByRole('link', { name: sayNavigation.users }), 'Shift+Tab');
    await publisher.enter(page.getByRole('link', { name: frame.audit }));
    await expect(page.getByRole('table', { name: frame.audit })).toContainText(person('correspondent').name);
    await publisher.enter(page.getByRole('link', { name: frame.imports }));
    const chooser = page.waitForEvent('filechooser');
    await publisher.enter(page.getByRole('button', { name: sayImports.chooseFiles }));
    await chooser;
  });

  await test.step('super_admin: makes a display link, and takes a scene to the walls', async () => {
    const presenter = await atTheKeyboard(browser, 'super_admin');
    const { page } = presenter;
    await page.goto('/management/displays');
    await presenter.enter(page.getByRole('button', { name: sayDisplays.add }));
    await presenter.reach(page.getByRole('dialog').getByLabel(sayDisplays.name));
    await presenter.type('Studio by keyboard');
    await presenter.enter(page.getByRole('button', { name: sayUi.confirm, exact: true }));
    await presenter.enter(page.getByRole('button', { name: sayUi.yes }));
    const made = page.getByRole('dialog', { name: sayDisplays.linkTitle({ link: 'Studio by keyboard' }) });
    await presenter.enter(made.getByText(sayDisplays.graphics));
    await presenter.reach(made.getByRole('button', { name: sayDisplays.forSpx({ graphic: graphics.ticker }) }));
    await presenter.press('Escape');
    await page.goto('/presenter');
    await presenter.enter(
      page.getByRole('region', { name: sayPresenter.scene }).getByRole('button', { name: sceneKinds.just_in }),
    );
    const take = page.getByRole('button', { name: sayPresenter.take, exact: true });
    await expect(take).toBeEnabled();
    await presenter.enter(take, 'Shift+Tab');
    await expect(page.getByRole('region', { name: sayPresenter.onAir })).toContainText(sceneKinds.just_in);
  });

  await test.step('a reader: passes over the head, walks the tiles, finds a constituency', async () => {
    const reader = await readerAtTheKeyboard(browser);
    const { page } = reader;
    await page.goto('/results');
    await reader.enter(page.getByRole('link', { name: sayResults.skip }));
    const tiles = page.locator('.tiles a');
    await reader.reach(tiles.first());
    await reader.press('ArrowRight', 'ArrowRight');
    await expect(tiles.nth(2)).toBeFocused();
    const name = (await tiles.nth(2).getAttribute('title'))?.split(':')[0] ?? 'no name';
    await reader.press('Enter');
    await expect(heading(page)).toContainText(name);
    await reader.reach(page.getByRole('searchbox'), 'Shift+Tab');
    await reader.type(PLACE.name);
    await reader.press('Enter');
    await expect(page.getByRole('main')).toContainText(PLACE.name);
  });

  await test.step('intern: sees the own constituencies only', async () => {
    const intern = await atTheKeyboard(browser, 'intern');
    const { page } = intern;
    await intern.enter(page.getByRole('main').getByRole('listitem').getByRole('button').first());
    await expect(heading(page)).toContainText(', presidential');
    await expect(page.getByRole('link', { name: sayNavigation.users })).toHaveCount(0);
    await intern.enter(page.getByRole('link', { name: sayOutbox.mySubmissions }), 'Shift+Tab');
    const chooser = page.waitForEvent('filechooser');
    await intern.enter(page.getByRole('button', { name: saySubmissions.importFile }));
    await chooser;
    await intern.enter(page.getByRole('button', { name: sayBar.logout }), 'Shift+Tab');
    await expect(page).toHaveURL(/\/$/);
  });
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const fields = (page: Page) => page.getByRole('textbox', { name: /^Votes of / });

/** From the focused review button to the receipt, which takes the focus. */
async function send(agent: Keyboard) {
  const { page } = agent;
  await expect(page.getByRole('button', { name: sayEntry.review })).toBeFocused();
  await agent.press('Enter');
  await expect(page.getByRole('heading', { name: sayEntry.reviewHeading })).toBeFocused();
  const checked = page.getByLabel(sayEntry.checked);
  const save = page.getByRole('button', { name: sayVotes.save, exact: true });
  // Save is closed exactly as long as there is something to tick.
  await expect(checked.or(save.and(page.locator(':enabled')))).toBeVisible();
  if (await checked.isVisible()) {
    await agent.reach(checked);
    await agent.press('Space');
  }
  await agent.enter(save);
  await expect(page.getByRole('button', { name: sayUi.yes })).toBeFocused();
  await agent.press('Enter');
  await expect(page.getByText(receiptStates.pending)).toBeFocused();
}

/** Ticks every checkbox of the open question and answers yes. */
async function answer(keyboard: Keyboard) {
  const dialog = keyboard.page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (const tick of await dialog.getByRole('checkbox').all()) {
    await keyboard.reach(tick);
    await keyboard.press('Space');
  }
  await keyboard.enter(dialog.getByRole('button', { name: sayUi.yes }));
  await expect(dialog).toBeHidden();
}
