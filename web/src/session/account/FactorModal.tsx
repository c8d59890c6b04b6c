import type { ReactNode } from 'react';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { factor as say } from './sentences.ts';

interface FactorModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** The recovery codes that came with the factor, once it is set up. */
  codes: readonly string[] | null;
  children: ReactNode;
}

/** The dialog in which a second factor is set up. The recovery codes are shown once: they close by their button alone. */
export const FactorModal = ({ opened, onClose, title, codes, children }: FactorModalProps) => (
  <Modal
    opened={opened}
    onClose={() => codes === null && onClose()}
    title={codes ? say.codes : title}
    withCloseButton={codes === null}
    closeOnClickOutside={false}
  >
    {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
  </Modal>
);
