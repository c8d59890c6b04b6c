import { contract } from '@election/contract/contract';
import { useEffect, useState } from 'react';
import { useWrite } from '../../api/queries.ts';
import { createPasskey, stopPasskey } from '../passkey.ts';
import { BeginFactor, type Beginning } from './BeginFactor.tsx';
import { deviceName } from './device-name.ts';
import { FactorModal } from './FactorModal.tsx';
import { factor as say } from './sentences.ts';

interface PasskeyModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Sets up a passkey: the password, what the browser asks for, then the recovery codes. */
export function PasskeyModal({ opened, onClose }: PasskeyModalProps) {
  const { factors, passkeys } = contract;
  const begin = useWrite(passkeys.begin, { refreshes: [], success: false, quiet: true });
  const enrol = useWrite(passkeys.enrol, { refreshes: [factors.read], quiet: true });
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useEffect(() => stopPasskey, []);

  const setUp = async ({ name, password }: Beginning) => {
    setRefusal(null);
    enrol.reset();
    const options = await begin.run({ password });
    setAsked(true);
    const credential = await createPasskey(options);
    setAsked(false);
    if (typeof credential === 'string') return setRefusal(credential);
    const { recovery_codes } = await enrol.run({ name, credential });
    if (recovery_codes.length > 0) setCodes(recovery_codes);
    else onClose();
  };
  return (
    <FactorModal opened={opened} onClose={onClose} title={say.passkeyTitle} codes={codes}>
      <BeginFactor
        note={say.passkeyBegin}
        nameLabel={say.passkeyName}
        defaultName={deviceName(navigator.userAgent)}
        onBegin={setUp}
        onCancel={onClose}
        busy={begin.isRunning || asked || enrol.isRunning}
        working={asked ? say.passkeyAsked : say.checking}
        problem={refusal === null ? (begin.error ?? enrol.error) : { message: refusal }}
      />
    </FactorModal>
  );
}
