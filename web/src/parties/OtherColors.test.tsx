import { MAX_OTHER_COLORS } from '@election/contract/ballots/parties';
import { sayParties } from '@election/contract/messages/parties';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ConfirmProvider } from '../ui/dialogs/Confirm.tsx';
import { ui as sayUi } from '../ui/sentences.ts';
import { OtherColors } from './OtherColors.tsx';
import { parties as say } from './sentences.ts';

const MAIN = '#0b5fa5';

function Field({ start }: { start: string[] }) {
  const [colors, setColors] = useState(start);
  return (
    <>
      <OtherColors main={MAIN} value={colors} onChange={setColors} />
      <output>{colors.join(' ')}</output>
    </>
  );
}

const show = (...start: string[]) =>
  render(
    <MantineProvider env="test">
      <ConfirmProvider>
        <Field start={start} />
      </ConfirmProvider>
    </MantineProvider>,
  );

// Queries by role are slow: they read every style of the page.
const colors = () => document.querySelector('output')?.textContent;
const field = () => screen.getByLabelText(say.newOtherColor) as HTMLInputElement;
const button = () => screen.getByText(say.addColor).closest('button') as HTMLElement;
const add = (color: string) => {
  fireEvent.input(field(), { target: { value: color } });
  fireEvent.click(button());
};

describe('other colors of a party', () => {
  it('are added one after the other, and the field is cleared', () => {
    show();
    add('#ffffff');
    add('2b2b2b');
    expect(colors()).toBe('#ffffff #2b2b2b');
    expect(field().value).toBe('');
  });

  it.each([
    ['the main one', MAIN, []],
    ['the main one in other letters', '#0B5FA5', []],
    ['the one before', '#ffffff', ['#ffffff']],
    ['the one before in three digits', '#FFF', ['#ffffff']],
  ])('equal to %s are refused by a dialog', async (_, color, start) => {
    show(...start);
    add(color);
    const dialog = await screen.findByRole('dialog', { name: sayParties.duplicatedColors });
    expect(dialog.textContent).toContain(say.colorIsThere({ color: color.length === 4 ? '#FFFFFF' : color }));
    expect(colors()).toBe(start.join(' '));
    fireEvent.click(screen.getByText(say.understood));
    await waitFor(() => expect(screen.queryByText(say.understood)).toBeNull());
    expect(field().value).toBe(color);
  });

  it(`are at most ${MAX_OTHER_COLORS}; the button says so`, async () => {
    show('#ffffff', '#2b2b2b');
    expect(field().disabled).toBe(true);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button());
    expect(colors()).toBe('#ffffff #2b2b2b');
    fireEvent.focus(button());
    expect((await screen.findByRole('tooltip')).textContent).toBe(say.noMoreColors({ most: MAX_OTHER_COLORS }));
  });

  it('are not added before one is typed', () => {
    show();
    expect(button().getAttribute('aria-disabled')).toBe('true');
    add('blue');
    expect(colors()).toBe('');
  });

  it('are removed after a question', async () => {
    show('#ffffff', '#2b2b2b');
    fireEvent.click(screen.getByLabelText(say.removeColor({ color: '#ffffff' })));
    await screen.findByText(say.removeColorQuestion);
    expect(colors()).toBe('#ffffff #2b2b2b');
    fireEvent.click(screen.getByText(sayUi.yes));
    await waitFor(() => expect(colors()).toBe('#2b2b2b'));
  });

  it('carry black or white text by their luminance', () => {
    show('#bababa', '#bbbbbb');
    const textOf = (color: string) => screen.getByLabelText(say.removeColor({ color })).style.color;
    expect(textOf('#bababa')).toBe('rgb(255, 255, 255)');
    expect(textOf('#bbbbbb')).toBe('rgb(0, 0, 0)');
  });
});
