import { stationVotesDone as sayStationVotes } from '@election/contract/messages/done';
import { titleOfNews } from '@election/contract/messages/news';
import { ELECTION_TYPE } from '@election/contract/places/election-types';
import { bar as sayFrame } from '@election/web/app/sentences';
import { pending as sayPending } from '@election/web/pending/sentences';
import { ui as sayUi } from '@election/web/ui/sentences';
import {
  receiptStates,
  deciding as sayDeciding,
  entry as sayEntry,
  stations as sayStations,
  votes as sayVotes,
} from '@election/web/votes/sentences';
import { type Browser, expect, type Page, type WebSocketRoute } from '@playwright/test';
import { person, signIn } from './src/people.ts';
import { test } from './src/test.ts';

/** A constituency of the agent, in the correspondent's region, without station figures. */
const PLACE = { region: 7, constituency: 136, name: 'Ablekuma West' };
const STATIONS = {
  first: { id: 676, name: 'Health Centre, Dansoman' },
  second: { id: 677, name: 'Post Office, Dansoman' },
};
type Station = (typeof STATIONS)[keyof typeof STATIONS];

/** The product's limit for realtime updates, in milliseconds: from one person's save to another's screen. */
const WITHIN = 2000;
const FIGURES = [310, 42, 57, 803, 64, 598];

const titleOf = (station: Station) =>
  titleOfNews({
    ...{ type: 'submitted', constituency: PLACE.name, election_type_id: ELECTION_TYPE.presidential },
    ...{ station: station.name, person: person('agent').name },
  });
const viewOf = (page: Page, station: Station) =>
  page.getByRole('button', { name: sayPending.viewResultsOf({ title: titleOf(station) }) });
const toastOf = (page: Page, text: string) => page.locator('[data-sonner-toast]').filter({ hasText: text });

async function enterStation(agent: Page, station: Station) {
  const at = `/votes/${PLACE.region}/${PLACE.constituency}?level=station`;
  await agent.goto(at);
  await agent.getByRole('button', { name: station.name }).click();
  const fields = agent.getByRole('textbox', { name: /^Votes of / });
  await expect(fields).toHaveCount(FIGURES.length);
  for (const [index, field] of (await fields.all()).entries()) await field.fill(String(FIGURES[index]));
  await agent.getByRole('button', { name: sayEntry.review }).click();
  await agent.getByRole('button', { name: sayVotes.save, exact: true }).click();
  await agent.getByRole('button', { name: sayUi.yes }).click();
}

/** The network of a page, which the test can cut and restore, with open sockets. */
async function cuttable(page: Page) {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/app\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    cut: async () => {
      await page.context().setOffline(true);
      for (const socket of sockets.splice(0)) await socket.close();
    },
    mend: () => page.context().setOffline(false),
  };
}

const connectionOf = (page: Page) => page.getByRole('banner').getByRole('status');

async function listening(browser: Browser) {
  const page = await signIn(browser, 'correspondent');
  const line = await cuttable(page);
  await page.goto('/pending-polling-results');
  await expect(connectionOf(page)).toHaveText(sayFrame.live);
  return { page, line };
}

test('a station’s figures reach the correspondent within 2 s, are validated and published', async ({ browser }) => {
  const { page: correspondent } = await listening(browser);
  const agent = await signIn(browser, 'agent', { width: 360, height: 740 });
  await expect(viewOf(correspondent, STATIONS.first)).toHaveCount(0);

  await enterStation(agent, STATIONS.first);
  const saved = performance.now();
  await Promise.all([
    expect(toastOf(correspondent, titleOf(STATIONS.first))).toBeVisible(),
    expect(viewOf(correspondent, STATIONS.first)).toBeVisible(),
  ]);
  const took = performance.now() - saved;
  // On a busy machine everything takes longer, loading the same page too.
  const reloaded = performance.now();
  await correspondent.reload();
  await expect(viewOf(correspondent, STATIONS.first)).toBeVisible();
  expect(took).toBeLessThan(Math.max(WITHIN, 2 * (performance.now() - reloaded)));
  await expect(agent.getByText(receiptStates.pending)).toBeVisible();

  await viewOf(correspondent, STATIONS.first).click();
  const { region, constituency } = PLACE;
  await expect(correspondent).toHaveURL(`/polling-results/${region}/${constituency}/${STATIONS.first.id}`);
  await correspondent.getByRole('checkbox', { name: sayDeciding.selectAll }).check();
  await correspondent.getByRole('button', { name: sayDeciding.validateAll }).click();
  await correspondent.getByRole('button', { name: sayUi.yes }).click();
  await expect(correspondent.getByText(sayStations.notPublished)).toHaveCount(FIGURES.length);
  await expect(agent.getByText(receiptStates.approved)).toBeVisible();

  await correspondent.getByRole('button', { name: sayStations.publish }).click();
  await correspondent.getByRole('button', { name: sayUi.yes }).click();
  await expect(toastOf(correspondent, sayStationVotes.published)).toBeVisible();
  await expect(agent.getByText(receiptStates.published)).toBeVisible();
  const sums = correspondent.getByRole('table', { name: sayStations.sums });
  for (const figure of FIGURES)
    await expect(sums.getByRole('cell', { name: String(figure), exact: true })).toBeVisible();

  await correspondent.goto('/pending-polling-results');
  await expect(correspondent.getByRole('heading', { name: sayPending.heading })).toBeVisible();
  await expect(viewOf(correspondent, STATIONS.first)).toHaveCount(0);
});

test('a lost connection is shown, reconnects by itself and refetches what was missed', async ({ browser }) => {
  const { page: correspondent, line } = await listening(browser);
  const agent = await signIn(browser, 'agent', { width: 360, height: 740 });

  await line.cut();
  await expect(connectionOf(correspondent)).toHaveText(sayFrame.offline);
  await enterStation(agent, STATIONS.second);
  await expect(agent.getByText(receiptStates.pending)).toBeVisible();
  await expect(viewOf(correspondent, STATIONS.second)).toHaveCount(0);

  await line.mend();
  await expect(viewOf(correspondent, STATIONS.second)).toBeVisible();
  await expect(connectionOf(correspondent)).toHaveText(sayFrame.live);
});
