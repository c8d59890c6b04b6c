import { sayPasswords } from '@election/contract/messages/passwords';
import { PASSWORD_MIN } from '@election/contract/people/password-rules';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NewPassword, newPasswordFaults } from './NewPassword.tsx';
import { password as say } from './sentences.ts';

const EMAIL = 'ama.owusu@example.com';

function Typed() {
  const [value, onChange] = useState('');
  return <NewPassword email={EMAIL} password={{ value, onChange }} repeat={{ value: '', onChange: () => undefined }} />;
}

it('says while typing what is wrong, then that the password can be used', () => {
  render(
    <MantineProvider>
      <Typed />
    </MantineProvider>,
  );
  expect(screen.getByText(say.rules({ characters: PASSWORD_MIN }))).toBeTruthy();
  const type = (value: string) => fireEvent.input(screen.getByLabelText(say.password), { target: { value } });
  expect(screen.getByRole('status').textContent).toBe('');
  type('short');
  expect(screen.getByRole('status').textContent).toBe(sayPasswords.tooShort({ characters: PASSWORD_MIN }));
  type(EMAIL);
  expect(screen.getByRole('status').textContent).toBe(sayPasswords.isEmail);
  type('four green boats at dawn');
  expect(screen.getByRole('status').textContent).toBe(say.good);
});

it.each([
  [{ password: '', repeat: '' }, { password: say.fillAll }],
  [{ password: 'short', repeat: 'short' }, { password: sayPasswords.tooShort({ characters: PASSWORD_MIN }) }],
  [{ password: 'four green boats', repeat: '' }, { repeat: say.fillAll }],
  [{ password: 'four green boats', repeat: 'four green boat' }, { repeat: say.differs }],
  [{ password: 'four green boats', repeat: 'four green boats' }, {}],
])('%o is refused with %o', (values, faults) => {
  expect(newPasswordFaults(values, EMAIL)).toEqual(faults);
});
