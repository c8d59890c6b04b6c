import { contract } from '@election/contract/contract';
import type { DrawnScene } from '@election/contract/results/scenes';
import type { Scene, WallControl } from '@election/contract/results/wall';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, openPage, press } from '../testing/page.tsx';
import { expectCatalogued } from '../testing/pseudo.ts';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { ui as sayUi } from '../ui/sentences.ts';
import { PresenterPage } from './PresenterPage.tsx';
import { emptyScene, nextOf, titleOf, withPlace } from './scenes.ts';
import { presenter as say, sceneKinds } from './sentences.ts';

beforeEach(async () => void (await signInAs('super_admin')));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const place = (id: number, name: string) =>
  ({ id, name, region_id: 7, fill: 'full', color: '#117733', state: 'NDC leads' }) as const;
const choices = {
  types: ['presidential', 'parliamentary'],
  type: 'presidential',
  regions: [{ id: 7, title: 'Bono' }],
  places: [place(1, 'Tain'), place(2, 'Wenchi'), place(3, 'Banda')],
  contenders: [{ id: 11, name: 'Ama Mensah', color: '#117733' }],
};

/** In each election candidates, or parties, of their own, of which one has the id of another. */
const choicesOf = (type: string) =>
  type === 'parliamentary'
    ? { ...choices, type, contenders: [{ id: 11, name: 'Palm Party', color: '#117733' }] }
    : choices;

/** A scene as the server draws it. */
const drawn: DrawnScene = {
  kind: 'just_in',
  election: 'Results 2024',
  heading: 'As on the wall',
  reported: '1 of 3',
  reported_note: 'constituencies reported',
  content: { shows: 'nothing', why: 'Nothing yet.' },
  internal: false,
  counting: 'Counting in progress',
  as_of: '2024-12-07T23:04:00Z',
  notices: [],
};

/** As the server: a scene that is new, or in the order for a second time, gets the next number. */
function numbered(scenes: unknown): Scene[] {
  const given = new Set<number>();
  return (scenes as Scene[]).map((scene, at) => {
    const entry = scene.entry !== undefined && !given.has(scene.entry) ? scene.entry : 100 + at;
    given.add(entry);
    return { ...scene, entry };
  });
}

/** What another person has changed by the time of the next call. */
let meanwhile: Partial<WallControl> = {};
/** The elections of the current year, and the places that it has. */
let year = choices;

function open(control: Partial<WallControl> = {}) {
  const { wall } = contract;
  meanwhile = {};
  year = choices;
  const kept: WallControl = {
    revision: 1,
    order_version: 1,
    scene: emptyScene('nation'),
    order: [
      { ...emptyScene('nation'), entry: 1 },
      { ...emptyScene('just_in'), entry: 2 },
    ],
    held_at: null,
    hold_ended: false,
    ...control,
  };
  const change = (seen: unknown, version: 'revision' | 'order_version', more: Partial<WallControl>) => {
    Object.assign(kept, meanwhile);
    meanwhile = {};
    if (seen !== kept[version]) return { status: 409, error_msg: 'Changed.', more: { current: { ...kept } } };
    return { data: { ...Object.assign(kept, more, { [version]: kept[version] + 1 }) } };
  };
  const served = serve([
    [wall.read, () => ({ data: { ...kept } })],
    [
      wall.choices,
      ({ type = year.type }) =>
        year.types.includes(String(type))
          ? { data: { ...choicesOf(String(type)), types: year.types, places: year.places } }
          : { status: 404, error_msg: 'This year has no such election.' },
    ],
    [wall.preview, () => ({ data: drawn })],
    [
      wall.take,
      ({ revision, ...scene }) => change(revision, 'revision', { scene: scene as unknown as Scene, held_at: null }),
    ],
    [
      wall.hold,
      ({ held, revision }) => change(revision, 'revision', { held_at: held === true ? '2024-12-07T23:04:00Z' : null }),
    ],
    [wall.order, ({ scenes, version }) => change(version, 'order_version', { order: numbered(scenes) })],
  ]);
  openPage(<PresenterPage />, '/presenter');
  return served;
}
const frame = () => document.querySelector('iframe');
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('shows a scene before it is on the wall, in a frame without script, and takes it', async () => {
  const { sent } = open();
  expect(((await button(say.take)) as HTMLElement).getAttribute('aria-disabled')).toBe('true');
  expect(frame()).toBeNull();
  await press(sceneKinds.just_in);
  await waitFor(() =>
    expect(frame()?.contentDocument?.querySelector('#stage-just_in h1')?.textContent).toBe(drawn.heading),
  );
  // No script runs there; its fonts are those of this origin.
  expect(frame()?.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(sent('POST')).toEqual([]);
  await press(say.take);
  await waitFor(() => expect(sent('POST')).toEqual([{ ...emptyScene('just_in', 'presidential'), revision: 1 }]));
});

it('zooms to a constituency by a touch of its tile, and compares the last two that were touched', async () => {
  const { sent } = open();
  await press(sceneKinds.constituency);
  expect(((await button(say.take)) as HTMLElement).getAttribute('aria-disabled')).toBe('true');
  await press(say.tile({ name: 'Wenchi', state: 'NDC leads' }));
  await press(say.take);
  await waitFor(() =>
    expect(sent('POST')[0]).toEqual({ ...emptyScene('constituency', 'presidential'), place_ids: [2], revision: 1 }),
  );
  await press(sceneKinds.compare);
  for (const name of ['Tain', 'Wenchi', 'Banda']) await press(say.tile({ name, state: 'NDC leads' }));
  expect(statuses()).toContain(say.chosen({ names: 'Wenchi and Banda' }));
  await waitFor(async () => expect((await button(say.take)).getAttribute('aria-disabled')).toBe('false'));
  await press(say.take);
  await waitFor(() =>
    expect(sent('POST')[1]).toEqual({ ...emptyScene('compare', 'presidential'), place_ids: [2, 3], revision: 2 }),
  );
});

it('walks the tiles with the arrows, from one stop of the tabulator', async () => {
  open();
  await press(sceneKinds.constituency);
  const tiles = [...(await screen.findByRole('group', { name: say.places })).querySelectorAll('button')];
  expect(tiles.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  tiles[0]?.focus();
  fireEvent.keyDown(tiles[0] as HTMLElement, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(tiles[1]);
  fireEvent.keyDown(tiles[1] as HTMLElement, { key: 'End' });
  expect(document.activeElement).toBe(tiles[2]);
});

it('holds the figures and lets them move, and says which it is', async () => {
  const { sent } = open();
  await press(say.hold);
  await button(say.release);
  expect(statuses().some((text) => text?.startsWith('Figures held since'))).toBe(true);
  await press(say.release);
  await waitFor(() =>
    expect(sent('POST')).toEqual([
      { held: true, revision: 1 },
      { held: false, revision: 2 },
    ]),
  );
  await waitFor(() => expect(statuses()).toContain(say.moving));
});

it('keeps a running order: prepares the next one, moves, adds and takes out', async () => {
  const { sent } = open();
  await press(say.next);
  await waitFor(() => expect(frame()).not.toBeNull());
  await press(sayUi.actionOn({ action: say.earlier, name: sceneKinds.just_in }));
  const scenesOf = (at: number) => (sent('PUT')[at] as { scenes: Scene[] } | undefined)?.scenes.map(({ kind }) => kind);
  await waitFor(() => expect(scenesOf(0)).toEqual(['just_in', 'nation']));
  await press(say.add);
  await waitFor(() => expect(scenesOf(1)).toEqual(['just_in', 'nation', 'just_in']));
  await press(sayUi.actionOn({ action: say.out, name: sceneKinds.nation }));
  await waitFor(() => expect(scenesOf(2)).toEqual(['just_in', 'just_in']));
});

it('knows the two of a scene that is in the running order twice apart', async () => {
  const order = (['nation', 'just_in', 'nation', 'closest'] as const).map((kind, at) => ({
    ...emptyScene(kind),
    entry: at + 1,
  }));
  const { sent } = open({ scene: order[2] as Scene, order });
  const list = await screen.findByRole('region', { name: say.order });
  const current = () => [...list.querySelectorAll('li')].map((item) => item.querySelector('[aria-current]') !== null);
  await waitFor(() => expect(current()).toEqual([false, false, true, false]));
  await press(say.next);
  await press(say.take);
  await waitFor(() => expect(sent('POST')[0]).toEqual({ ...emptyScene('closest'), entry: 4, revision: 1 }));
  const outs = [...list.querySelectorAll('button')].filter(({ textContent }) => textContent === say.out);
  fireEvent.click(outs[0] as HTMLElement);
  await waitFor(() =>
    expect((sent('PUT')[0] as { scenes: Scene[] }).scenes.map(({ entry }) => entry)).toEqual([2, 3, 4]),
  );
});

it('names those of the scene on the wall by its own election while another is prepared', async () => {
  const battle = { ...emptyScene('battle', 'presidential'), contender_ids: [11, 12] };
  open({ scene: battle, order: [{ ...battle, entry: 1 }] });
  const onAir = await screen.findByRole('region', { name: say.onAir });
  await waitFor(() => expect(onAir.textContent).toContain('Battle of two: Ama Mensah · Presidential'));
  fireEvent.click(await screen.findByRole('radio', { name: 'Parliamentary' }));
  await press(sceneKinds.battle);
  await waitFor(() => expect(screen.getByRole('region', { name: say.preview }).textContent).toContain('Parliamentary'));
  expect(onAir.textContent).toContain('Battle of two: Ama Mensah · Presidential');
  expect((await screen.findByRole('region', { name: say.order })).textContent).toContain('Ama Mensah');
});

it('does not replace what another presenter has taken meanwhile: says what it is, and asks', async () => {
  const { sent } = open();
  await press(sceneKinds.just_in);
  meanwhile = { revision: 7, scene: emptyScene('closest') };
  await press(say.take);
  const notice = await screen.findByRole('alert', { name: say.overtaken });
  await waitFor(() => expect(notice.textContent).toContain(say.nowOnAir({ title: sceneKinds.closest })));
  const onAir = screen.getByRole('region', { name: say.onAir });
  expect(onAir.textContent).toContain(sceneKinds.closest);
  await press(say.leaveIt);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent('POST')).toHaveLength(1);
  meanwhile = { revision: 9, held_at: '2024-12-07T23:04:00Z' };
  await press(say.take);
  expect((await screen.findByRole('alert', { name: say.overtaken })).textContent).toContain('Figures held since');
  await press(say.doItAnyway);
  await waitFor(() => expect(onAir.textContent).toContain(sceneKinds.just_in));
  expect(sent('POST').map(({ revision }) => revision)).toEqual([1, 7, 9]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not hold a scene that the presenter has not seen', async () => {
  const { sent } = open();
  await screen.findByText(say.moving);
  meanwhile = { revision: 2, scene: emptyScene('closest') };
  await press(say.hold);
  expect((await screen.findByRole('alert', { name: say.overtaken })).textContent).toContain(sceneKinds.closest);
  expect(statuses()).toContain(say.moving);
  await press(say.doItAnyway);
  await button(say.release);
  expect(sent('POST')).toEqual([
    { held: true, revision: 1 },
    { held: true, revision: 2 },
  ]);
});

it('adds to the running order that another person has changed meanwhile, after a yes', async () => {
  const { sent } = open();
  await press(sceneKinds.timeline);
  const theirs = [
    { ...emptyScene('nation'), entry: 1 },
    { ...emptyScene('closest'), entry: 3 },
  ];
  meanwhile = { order_version: 5, order: theirs };
  await press(say.add);
  const notice = await screen.findByRole('alert', { name: say.overtaken });
  await waitFor(() => expect(notice.querySelectorAll('li')[1]?.textContent).toBe(sceneKinds.closest));
  await press(say.doItAnyway);
  await waitFor(() => expect(sent('PUT')).toHaveLength(2));
  const { scenes, version } = sent('PUT')[1] as { scenes: Scene[]; version: number };
  expect(version).toBe(5);
  expect(scenes.map(({ kind }) => kind)).toEqual(['nation', 'closest', 'timeline']);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('goes on after another year has become current: says what is gone, and offers what that year has', async () => {
  const old = { ...emptyScene('constituency', 'parliamentary'), place_ids: [2] };
  const { sent } = open({
    scene: old,
    order: [
      { ...old, entry: 1 },
      { ...emptyScene('nation'), entry: 2 },
    ],
  });
  year = { ...choices, types: ['presidential'], places: [place(8, 'Nkoranza'), place(9, 'Kintampo')] };
  const onAir = await screen.findByRole('region', { name: say.onAir });
  await screen.findByText(say.goneOnAir);
  const title = say.ofAnotherYear({ title: `${sceneKinds.constituency} · Parliamentary` });
  const prepare = await button(sayUi.actionOn({ action: say.open, name: title }));
  expect(prepare.getAttribute('aria-disabled')).toBe('true');
  await press(sceneKinds.constituency);
  await press(say.tile({ name: 'Kintampo', state: 'NDC leads' }));
  await press(say.take);
  await waitFor(() => expect(onAir.textContent).toContain('Constituency: Kintampo · Presidential'));
  expect(screen.queryByText(say.goneOnAir)).toBeNull();
  await press(sayUi.actionOn({ action: say.out, name: title }));
  await waitFor(() =>
    expect((sent('PUT')[0] as { scenes: Scene[] }).scenes.map(({ kind }) => kind)).toEqual(['nation']),
  );
});

it('lets go of a prepared scene whose year is not current any more', async () => {
  const old = { ...emptyScene('compare', 'presidential'), place_ids: [2, 9] };
  open({
    order: [
      { ...emptyScene('nation'), entry: 1 },
      { ...old, entry: 2 },
    ],
  });
  year = { ...choices, places: [place(2, 'Wenchi'), place(9, 'Kintampo')] };
  await press(say.next);
  await waitFor(() => expect(frame()).not.toBeNull());
  year = { ...choices, types: ['presidential'], places: [place(21, 'Wenchi'), place(29, 'Kintampo')] };
  fireEvent(window, new Event('visibilitychange'));
  await screen.findAllByText(say.gone);
  expect((await button(say.take)).getAttribute('aria-disabled')).toBe('true');
  await press(say.tile({ name: 'Kintampo', state: 'NDC leads' }));
  expect(statuses()).toContain(say.chosen({ names: 'Kintampo' }));
});

it('warns that a hold has ended', async () => {
  open({ hold_ended: true });
  expect((await screen.findByText(say.holdEnded)).closest('[role=alert]')).not.toBeNull();
  expect(statuses()).toContain(say.moving);
});

it('a second touch takes a place out, and a scene says what it is about', () => {
  const two = withPlace(withPlace(emptyScene('compare', 'presidential'), 1), 2);
  expect(titleOf(two, choices as never)).toBe('Compare two: Tain and Wenchi · Presidential');
  expect(withPlace(two, 1).place_ids).toEqual([2]);
  expect(nextOf([emptyScene('nation'), two], two)).toBeNull();
  expect(nextOf([emptyScene('nation'), two], emptyScene('nation'))).toEqual(two);
  // A scene that was changed after it was prepared is none of the order.
  expect(withPlace({ ...two, entry: 4 }, 3).entry).toBeUndefined();
});

it('has no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = open({ held_at: '2024-12-07T23:04:00Z' });
    await press(sceneKinds.just_in);
    await button(say.take);
    return server;
  }));
