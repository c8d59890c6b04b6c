import { contract } from '@election/contract/contract';
import { lineOfPlace, lineOfRegion } from '@election/contract/results/view/lead';
import type { PublicPage } from '@election/contract/results/view/pages';
import type { View } from '@election/contract/results/view/view';
import { expect, test } from 'vitest';
import { pageReaders } from '../../handlers.ts';
import { createSeenVersions, createVersionReader } from '../../platform/cache/cache-versions.ts';
import { readConfig } from '../../platform/config.ts';
import { useServer } from '../../testing/server.ts';
import { CORRECTION, SMALL } from '../../testing/small-election.ts';
import { readingContext } from '../displays/serve-walls.ts';
import { createReading, type Reading } from './reading.ts';

const server = useServer();
const { year, north, south } = SMALL;
const { calls, votes } = contract;

async function publish(constituency_id: number, first: number) {
  const contest = { year_id: year, constituency_id, election_type_id: 1 };
  const sent = [first, 9_000, 1_000].map((vote_count, at) => ({ candidate_id: at + 1, vote_count }));
  const saved = await server.as('admin')(votes.save, { correction: CORRECTION, ...contest, votes: sent });
  expect(saved.status).toBe(200);
  const published = await server.as('super_admin')(votes.publish, { ...contest, correction: CORRECTION });
  expect(published.status).toBe(200);
}

/** Readings as requests begin them, and how often each page was found. */
function begin(readers = pageReaders) {
  const start = createReading(readers);
  const readVersions = createVersionReader(server.database.pool, createSeenVersions());
  const found: string[] = [];
  const lineOf = async (reading: Reading, slug: string, line: (view: View) => Promise<string>) => {
    const view = await reading.view({});
    const places = view.places.filter(
      (place) => place.slug === slug || (slug.startsWith('region') && place.region_id === north.region),
    );
    const page = await reading.page(slug, reading.stamp(view, places), async () => {
      found.push(slug);
      return { description: await line(view) } as PublicPage;
    });
    return page.description;
  };
  return {
    found,
    request: async () => start(readingContext(server.database, readConfig({})), await readVersions()),
    constituency: (reading: Reading, slug: string) =>
      lineOf(reading, slug, async (view) => lineOfPlace(view, await reading.contest(view, slug))),
    region: (reading: Reading) =>
      lineOf(reading, 'region', async (view) =>
        lineOfRegion(
          view,
          view.result.regions.find(({ id }) => id === north.region) as View['result']['regions'][number],
        ),
      ),
  };
}

test('a page of a place is found again for its own figures and names, and not for those of others', async () => {
  const { found, request, constituency, region } = begin();
  const all = async () => {
    const reading = await request();
    found.length = 0;
    return [await constituency(reading, 'north-one'), await constituency(reading, 'south-one'), await region(reading)];
  };
  await all();
  expect(found).toEqual(['north-one', 'south-one', 'region']);
  await publish(north.first, 30_000);
  expect(await all()).toEqual([
    'Abena Palm (PP) 75.00%.',
    'Not reported.',
    'Abena Palm leads. 1 of 2 constituencies reported.',
  ]);
  expect(found).toEqual(['north-one', 'region']);
  await publish(south.first, 30_000);
  expect((await all())[1]).toBe('Abena Palm (PP) 75.00%.');
  expect(found).toEqual(['south-one']);
  await server.database.owner.query("update candidates set name = 'Abena Tree' where id = 1");
  expect((await all())[0]).toBe('Abena Tree (PP) 75.00%.');
  expect(found).toEqual(['north-one', 'south-one', 'region']);
});

test('with a call of the country a page is found again for the figures of the country, which the call is held against', async () => {
  const { found, request, constituency } = begin();
  const of = { year_id: year, election_type_id: 1, kind: 'too_close', reason: 'Two sources say so' } as const;
  const proposed = await server.as('admin')(calls.propose, of);
  expect((await server.as('super_admin')(calls.confirm, { id: proposed.data.id })).status).toBe(200);
  await constituency(await request(), 'north-one');
  await publish(south.first, 31_000);
  await constituency(await request(), 'north-one');
  expect(found).toEqual(['north-one', 'north-one']);
});

test('a page that was read beside a publication is read again after it', async () => {
  let beside: (() => Promise<void>) | undefined = () => publish(north.second, 40_000);
  const { request, constituency } = begin({
    ...pageReaders,
    // The figures of the country were read before.
    standby: async (context) => {
      const publishing = beside?.();
      beside = undefined;
      await publishing;
      return pageReaders.standby(context);
    },
  });
  const reading = await request();
  expect(await constituency(reading, 'north-two')).toBe('Not reported.');
  expect(await constituency(await request(), 'north-two')).toBe('Abena Tree (PP) 80.00%.');
  // One that began before a publication, and ends after it, leaves nothing old behind.
  const late = await request();
  await late.view({});
  await publish(north.second, 10_000);
  expect(await constituency(late, 'north-two')).toBe('Abena Tree (PP) 80.00%.');
  expect(await constituency(await request(), 'north-two')).toBe('Abena Tree (PP) 50.00%.');
});
