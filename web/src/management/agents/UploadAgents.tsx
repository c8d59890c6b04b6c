import { useState } from 'react';
import { useAsking, useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { AgentFile } from './AgentFile.tsx';
import { AgentLinks } from './AgentLinks.tsx';
import type { CreatedAgents } from './answers.ts';
import { agents as say } from './sentences.ts';

interface UploadAgentsProps {
  opened: boolean;
  onClose: () => void;
}

/** Creates many agents from a file: it is checked, imported as a whole, and the links are shown once. */
export function UploadAgents({ opened, onClose }: UploadAgentsProps) {
  const confirm = useConfirm();
  const asking = useAsking();
  const [created, setCreated] = useState<CreatedAgents | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [busy, setBusy] = useState(false);

  const close = async () => {
    if (busy || asking) return;
    const owed = created?.some(({ invite }) => invite !== null) && !isKept;
    if (owed) {
      const question = { title: say.leaveQuestion, body: say.leaveBody, danger: true };
      if (!(await confirm({ ...question, run: async () => undefined }))) return;
    }
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      closeOnEscape={!asking}
      title={created ? say.linksTitle({ agents: created.length }) : say.title}
      size="xl"
    >
      {created ? (
        <AgentLinks agents={created} onKept={() => setIsKept(true)} onClose={() => void close()} />
      ) : (
        <AgentFile onBusy={setBusy} onCreated={setCreated} />
      )}
    </Modal>
  );
}
