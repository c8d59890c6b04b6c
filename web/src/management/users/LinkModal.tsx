import type { OneTimeLink } from '@election/contract/people/passwords';
import { Stack, Text } from '@mantine/core';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { formatMoment } from '../../ui/fields/figures.ts';
import { CopyLink } from '../CopyLink.tsx';
import { links as say } from './sentences.ts';

interface LinkModalProps {
  name: string;
  link: OneTimeLink;
  opened: boolean;
  onClose: () => void;
}

/** A one-time link; it is shown only once. */
export const LinkModal = ({ name, link, opened, onClose }: LinkModalProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    title={say.title({ purpose: link.purpose, name })}
    closeOnClickOutside={false}
  >
    <Stack>
      <Text size="sm">{say.note({ purpose: link.purpose, name })}</Text>
      <CopyLink
        label={say.link}
        link={link.link}
        note={
          <Text size="sm" c="dimmed">
            {say.until({ moment: formatMoment(link.expires_at) })}
          </Text>
        }
        onDone={onClose}
      />
    </Stack>
  </Modal>
);
