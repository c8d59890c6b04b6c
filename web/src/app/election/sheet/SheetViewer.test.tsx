import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, press } from '../../../testing/page.tsx';
import { sheet as say } from '../../sentences.ts';
import { SheetViewer } from './SheetViewer.tsx';

const FIRST = { id: 1, image: '/pinksheets/1/image?until=1' };
const RENEWED = { id: 1, image: '/pinksheets/1/image?until=2' };

const viewer = (sheet: typeof FIRST | null, more = {}) => (
  <MantineProvider env="test">
    <SheetViewer sheet={sheet} at="Ada" onRetry={() => {}} {...more} />
  </MantineProvider>
);
const picture = () => screen.getByAltText<HTMLImageElement>(say.sheetOf({ at: 'Ada' }));
const stage = () => screen.getByLabelText(say.viewerKeys);
const turned = () => picture().parentElement?.style.rotate;

it('turns and raises the contrast by button and by key', async () => {
  render(viewer(FIRST));
  await press(say.turn);
  expect(turned()).toBe('90deg');
  fireEvent.keyDown(stage(), { key: 'R' });
  expect(turned()).toBe('180deg');
  fireEvent.keyDown(stage(), { key: 'c' });
  expect(picture().hasAttribute('data-contrast')).toBe(true);
  expect((await button(say.contrast)).getAttribute('aria-pressed')).toBe('true');
  await press(say.contrast);
  expect(picture().hasAttribute('data-contrast')).toBe(false);
});

it('stops its own keys before the screen below, and passes the others', () => {
  const below = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: a screen with keys of its own
    <div onKeyDown={below}>{viewer(FIRST)}</div>,
  );
  for (const key of ['+', '-', '0', 'r', 'c', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
    fireEvent.keyDown(stage(), { key });
  }
  expect(below).not.toHaveBeenCalled();
  fireEvent.keyDown(stage(), { key: 'j' });
  fireEvent.keyDown(stage(), { key: 'r', ctrlKey: true });
  expect(below).toHaveBeenCalledTimes(2);
});

it('draws the guide line at the given height', () => {
  const { rerender } = render(viewer(FIRST, { guide: 0.25 }));
  const line = () => picture().nextElementSibling as HTMLElement | null;
  expect(line()?.style.top).toBe('25%');
  rerender(viewer(FIRST, { guide: null }));
  expect(line()).toBeNull();
});

it('does not reload a picture when its link is renewed, but downloads by the newest', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue({} as Window);
  const { rerender } = render(viewer(FIRST));
  rerender(viewer(RENEWED));
  expect(picture().getAttribute('src')).toBe(FIRST.image);
  await press(say.download);
  expect(open).toHaveBeenCalledWith(RENEWED.image, '_blank');
  rerender(viewer({ id: 2, image: '/pinksheets/2/image' }));
  expect(picture().getAttribute('src')).toBe('/pinksheets/2/image');
  open.mockRestore();
});

it('says that a picture could not be loaded, and shows it once a link works', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(viewer(FIRST, { onRetry }));
  fireEvent.error(picture());
  expect(screen.getByText(say.unreadable)).toBeTruthy();
  rerender(viewer(RENEWED, { onRetry }));
  expect(picture().getAttribute('src')).toBe(RENEWED.image);
});
