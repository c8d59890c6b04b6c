import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ui as say } from '../sentences.ts';
import { OrderList } from './OrderList.tsx';

const NAMES = ['Palm', 'River', 'Lamp'];

function Page() {
  const [order, setOrder] = useState([0, 1, 2]);
  const items = order.map((id) => ({ id, name: NAMES[id] ?? '' }));
  return (
    <MantineProvider env="test">
      <OrderList label="Parties" items={items} onOrder={setOrder} />
    </MantineProvider>
  );
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const handle = (name: string) => screen.getByLabelText(say.moveItem({ name }));
const key = (name: string, pressed: string) => {
  handle(name).focus();
  fireEvent.keyDown(handle(name), { key: pressed });
};

it('moves an item by the keys on its handle, which keeps the focus, and not beyond the ends', () => {
  render(<Page />);
  key('Palm', 'ArrowDown');
  expect(shown()).toEqual(['1River', '2Palm', '3Lamp']);
  expect(document.activeElement).toBe(handle('Palm'));
  key('Palm', 'End');
  expect(document.activeElement).toBe(handle('Palm'));
  key('Palm', 'ArrowDown');
  expect(shown()).toEqual(['1River', '2Lamp', '3Palm']);
  key('Palm', 'ArrowUp');
  key('Palm', 'Home');
  expect(document.activeElement).toBe(handle('Palm'));
  key('Palm', 'ArrowUp');
  expect(shown()).toEqual(['1Palm', '2River', '3Lamp']);
});

it('moves an item by its buttons, of which the first has none up and the last none down', () => {
  render(<Page />);
  fireEvent.click(screen.getByLabelText(say.moveUp({ name: 'Lamp' })));
  expect(shown()).toEqual(['1Palm', '2Lamp', '3River']);
  fireEvent.click(screen.getByLabelText(say.moveDown({ name: 'Palm' })));
  expect(shown()).toEqual(['1Lamp', '2Palm', '3River']);
  expect(screen.getByLabelText<HTMLButtonElement>(say.moveUp({ name: 'Lamp' })).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLButtonElement>(say.moveDown({ name: 'River' })).disabled).toBe(true);
});

it('moves an item by a drag to where the pointer is, until it is released', () => {
  render(<Page />);
  const over = (name: string) => {
    document.elementFromPoint = () => screen.getByText(name);
    fireEvent.pointerMove(window);
  };
  over('Lamp');
  expect(shown()).toEqual(['1Palm', '2River', '3Lamp']);
  fireEvent.pointerDown(handle('Palm'), { button: 0 });
  over('River');
  over('Lamp');
  expect(shown()).toEqual(['1River', '2Lamp', '3Palm']);
  fireEvent.pointerUp(window);
  over('River');
  expect(shown()).toEqual(['1River', '2Lamp', '3Palm']);
});
