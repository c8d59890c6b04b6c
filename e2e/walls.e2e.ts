import { say as sayWall } from '@election/web/displays/wall/sentences';
import { presenter as sayPresenter, sceneKinds } from '@election/web/presenter/sentences';
import { expect, type Page } from '@playwright/test';
import { signIn } from './src/people.ts';
import { callsAs } from './src/reference.ts';
import { test } from './src/test.ts';

/** What goes wrong in a page. */
function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}

test('walls: the presenter sees a scene, takes it, and the wall draws the same; a page of another version loads again', async ({
  browser,
  request,
}) => {
  const boss = await callsAs(request, 'super_admin');
  const { link } = (await boss.post('/api/v1/displays', { name: `Wall ${Date.now()}`, kind: 'wall' })) as unknown as {
    link: string;
  };
  const secret = link.split('#')[1] ?? '';
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const wall = await context.newPage();
  const saidByWall = listen(wall);
  await wall.goto(`/wall#${secret}`);
  await expect(wall.locator('.stage')).toBeVisible();

  const tablet = await signIn(browser, 'admin');
  const saidByTablet = listen(tablet);
  await tablet.goto('/presenter');
  await tablet.getByRole('button', { name: sceneKinds.just_in, exact: true }).click();
  const preview = tablet.frameLocator('iframe').locator('#stage-just_in');
  await expect(preview).toBeVisible();
  // In the styles of a wall, as large as the frame.
  expect(await preview.evaluate((stage) => getComputedStyle(stage).display)).toBe('grid');
  await tablet.getByRole('button', { name: sayPresenter.take, exact: true }).click();
  const scene = wall.locator('#stage-just_in');
  await expect(scene).toBeVisible();
  await expect(scene.locator('.place-rows')).toHaveText((await preview.locator('.place-rows').textContent()) ?? '');
  await expect(wall.locator('#signal')).toBeHidden();
  expect([saidByWall, saidByTablet]).toEqual([[], []]);

  // A server of another version says so; the page loads itself again until they fit.
  await wall.route('**/wall/stream*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'event: reload\ndata: {}\n\n' }),
  );
  await wall.reload();
  await expect(wall.locator('.message, .stage')).toBeVisible();
  await wall.waitForEvent('load');
  await wall.unroute('**/wall/stream*');
  await expect(scene).toBeVisible();
  const other = await context.newPage();
  await other.goto('/wall#no-such-link');
  await expect(other.locator('.message')).toHaveText(sayWall.refused);
});
