import { Text } from '@mantine/core';
import { expect, it } from 'vitest';
import { button, dialog, openPage } from '../../testing/page.tsx';
import { useConfirm } from './Confirm.tsx';

const NAME = 'דוד כהן';

function Page() {
  const ask = useConfirm();
  const body = (
    <>
      <Text>{`Delete ${NAME} (2)?`}</Text>
      <ul>
        <li key="one">
          {NAME}, {12}
        </li>
      </ul>
    </>
  );
  return (
    <button type="button" onClick={() => void ask({ title: `Delete ${NAME}: 12`, body, run: async () => {} })}>
      Ask
    </button>
  );
}

it('isolates names that run from right to left in its title and in its sentences', async () => {
  openPage(<Page />);
  (await button('Ask')).click();
  const asked = await dialog(`Delete \u2067${NAME}\u2069: 12`);
  expect(asked.querySelector('p')?.textContent).toBe(`Delete \u2067${NAME}\u2069 (2)?`);
  expect(asked.querySelector('li')?.textContent).toBe(`\u2067${NAME}\u2069, 12`);
});
