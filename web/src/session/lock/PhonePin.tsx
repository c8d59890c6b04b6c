import { Button, Group, Text, Title } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { storedLock } from '../../api/phone-lock.ts';
import { useUser } from '../../api/session-store.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { lock as say } from '../sentences.ts';
import { lockPhone } from './phone.ts';

const PinModal = lazyPart(() => import('./PinModal.tsx').then((module) => module.PinModal));

const canEncrypt = () => Boolean(globalThis.crypto?.subtle && globalThis.indexedDB);

/** Sets the PIN of this phone, locks the phone, and takes the PIN away. */
export function PhonePin() {
  const user = useUser();
  const [isSet, setIsSet] = useState<boolean>();
  // The moment at which a dialog was opened: each begins again.
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  useEffect(() => {
    void storedLock(user.id).then((lock) => setIsSet(lock !== undefined));
  }, [user.id]);
  const close = () => setOpenedAt(null);
  const open = () => setOpenedAt(Date.now());
  return (
    <section aria-labelledby="phone-pin">
      <Title order={2} size="h3" id="phone-pin">
        {say.heading}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {say.note}
      </Text>
      {isSet === true && (
        <Text size="sm" mb="sm">
          {say.isSet}
        </Text>
      )}
      {isSet !== undefined && (
        <Group>
          {isSet && (
            <Button variant="light" onClick={() => void lockPhone()}>
              {say.lockNow}
            </Button>
          )}
          <ReasonedButton variant="default" can={canEncrypt() || say.noKeys} onClick={open}>
            {isSet ? say.remove : say.set}
          </ReasonedButton>
        </Group>
      )}
      <Suspense>
        {openedAt !== null && <PinModal key={openedAt} removes={isSet === true} onClose={close} onDone={setIsSet} />}
      </Suspense>
    </section>
  );
}
