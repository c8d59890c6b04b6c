import type { Contender } from '@election/contract/results/drawings';
import { expect, it } from 'vitest';
import { fitted, widthOf } from './measure.ts';
import { render } from './render.tsx';

const contender = (name: string, more: Partial<Contender> = {}): Contender => ({
  ...{ id: 1, key: name, name, under: 'PP', color: '#123456', picture: null },
  ...{ votes: 1000, seats: null, share: 0.4321, elected: false },
  ...more,
});

it('has every letter of a text and each figure, however long the names are', () => {
  for (const length of [5, 40, 75, 200]) {
    const name = 'Abcde'.repeat(length / 5);
    const title = `${name} leads with 43.21%`;
    const bars = { contenders: [contender(name)], of: 1, line: null };
    const drawn = render('preview', { title, under: name, line: title, bars, rehearsal: false });
    const texts = [...new DOMParser().parseFromString(drawn, 'image/svg+xml').querySelectorAll('text')];
    const all = texts
      .map(({ textContent }) => textContent)
      .join('')
      .replaceAll(' ', '');
    const whole = [name, title, title, `${name}(PP)`, '43.21%'].join('').replaceAll(' ', '');
    expect([length, all.startsWith(whole)]).toEqual([length, true]);
    expect(all).not.toContain('…');
  }
});

it('draws the leading figure of each, and a mixed colour as the one that it begins with', () => {
  const seats = contender('Kojo', { seats: 12, color: 'color-mix(in srgb, #0a0b0c 60%, white)' });
  const unknown = contender('Ama', { votes: null, share: null });
  const bars = { contenders: [seats, unknown], of: 48, line: null };
  const drawn = render('preview', { title: 'a', under: 'b', line: 'c', bars, rehearsal: true });
  expect(drawn).toMatch(
    />12<\/text>.*width="270" fill="#0a0b0c".*>Not reported<|>12<\/text>.*width="270" fill="#0a0b0c".*>–</s,
  );
  expect(drawn).toContain('REHEARSAL');
});

it('breaks a text at spaces, a long word within it, and is as large as its box allows', () => {
  expect(fitted('short', 1000, 60, 50)).toEqual({ size: 50, lines: ['short'] });
  const { size, lines } = fitted('one two three four', widthOf('three four') * 20, 48, 50);
  expect([size, lines]).toEqual([20, ['one two', 'three four']]);
  const broken = fitted('m'.repeat(30), 100, 60, 50);
  expect(broken.lines.join('')).toBe('m'.repeat(30));
  for (const line of broken.lines) expect(widthOf(line) * broken.size).toBeLessThanOrEqual(100);
});
