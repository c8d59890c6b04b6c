import { contract } from '@election/contract/contract';
import type { Scene, WallControl } from '@election/contract/results/wall';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, openPage, press } from '../testing/page.tsx';
import { serve } from '../testing/serve.ts';
import { signInAs } from '../testing/sign-in.ts';
import { actionOn } from '../ui/sentences.ts';
import { PresenterPage } from './PresenterPage.tsx';
import { emptyScene, nextOf, titleOf, withPlace } from './scenes.ts';
import * as say from './sentences.ts';

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

function open(control: Partial<WallControl> = {}) {
  const { wall } = contract;
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
  const change = (more: Partial<WallControl>) => ({ data: Object.assign(kept, more) });
  const served = serve([
    [wall.read, () => ({ data: { ...kept } })],
    [wall.choices, ({ type }) => ({ data: choicesOf(String(type ?? choices.type)) })],
    [wall.preview, () => ({ data: { document: '<p>As on the wall</p>' } })],
    [wall.take, (scene) => change({ scene: scene as unknown as Scene, held_at: null })],
    [wall.hold, ({ held }) => change({ held_at: held === true ? '2024-12-07T23:04:00Z' : null })],
    [wall.order, ({ scenes }) => change({ order: scenes as unknown as Scene[] })],
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
  await press(say.kinds.just_in);
  await waitFor(() => expect(frame()?.getAttribute('srcdoc')).toContain('As on the wall'));
  // No script runs there; its fonts are those of this origin.
  expect(frame()?.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(sent('POST')).toEqual([]);
  await press(say.take);
  await waitFor(() => expect(sent('POST')).toEqual([{ ...emptyScene('just_in', 'presidential') }]));
});

it('zooms to a constituency by a touch of its tile, and compares the last two that were touched', async () => {
  const { sent } = open();
  await press(say.kinds.constituency);
  expect(((await button(say.take)) as HTMLElement).getAttribute('aria-disabled')).toBe('true');
  await press(say.tile('Wenchi', 'NDC leads'));
  await press(say.take);
  await waitFor(() => expect(sent('POST')[0]).toMatchObject({ kind: 'constituency', place_ids: [2] }));
  await press(say.kinds.compare);
  for (const name of ['Tain', 'Wenchi', 'Banda']) await press(say.tile(name, 'NDC leads'));
  expect(statuses()).toContain(say.chosen(['Wenchi', 'Banda']));
  await waitFor(async () => expect((await button(say.take)).getAttribute('aria-disabled')).toBe('false'));
  await press(say.take);
  await waitFor(() => expect(sent('POST')[1]).toMatchObject({ kind: 'compare', place_ids: [2, 3] }));
});

it('walks the tiles with the arrows, from one stop of the tabulator', async () => {
  open();
  await press(say.kinds.constituency);
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
  expect(statuses().some((text) => text?.startsWith('The figures stand still since'))).toBe(true);
  await press(say.release);
  await waitFor(() => expect(sent('POST')).toEqual([{ held: true }, { held: false }]));
  await waitFor(() => expect(statuses()).toContain(say.moving));
});

it('keeps a running order: prepares the next one, moves, adds and takes out', async () => {
  const { sent } = open();
  await press(say.next);
  await waitFor(() => expect(frame()).not.toBeNull());
  await press(actionOn(say.earlier, say.kinds.just_in));
  const scenesOf = (at: number) => (sent('PUT')[at] as { scenes: Scene[] } | undefined)?.scenes.map(({ kind }) => kind);
  await waitFor(() => expect(scenesOf(0)).toEqual(['just_in', 'nation']));
  await press(say.add);
  await waitFor(() => expect(scenesOf(1)).toEqual(['just_in', 'nation', 'just_in']));
  await press(actionOn(say.out, say.kinds.nation));
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
  await waitFor(() => expect(sent('POST')[0]).toMatchObject({ kind: 'closest', entry: 4 }));
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
  await press(say.kinds.battle);
  await waitFor(() => expect(screen.getByRole('region', { name: say.preview }).textContent).toContain('Parliamentary'));
  expect(onAir.textContent).toContain('Battle of two: Ama Mensah · Presidential');
  expect((await screen.findByRole('region', { name: say.order })).textContent).toContain('Ama Mensah');
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
