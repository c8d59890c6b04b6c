import { Button, CloseButton, Group, Stack } from '@mantine/core';
import { IconChartBar, IconLogout, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../api/actor.ts';
import { Modal } from '../../ui/dialogs/Modal.tsx';
import { outbox as sayOutbox } from '../outbox/sentences.ts';
import { opens, screens, to, toResults } from '../paths.ts';
import { bar as say } from '../sentences.ts';
import { NavigationLinks } from './NavigationLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
  person: ReactNode;
  onLogout: () => void;
}

/** The bar's links and tools on a narrow screen. */
export function MenuDrawer({ opened, onClose, person, onLogout }: MenuDrawerProps) {
  const may = useMay();
  return (
    <Modal opened={opened} onClose={onClose} title={say.menu} heading={false} drawer size="xs">
      <Stack pt="md">
        <Group justify="space-between" wrap="nowrap">
          {person}
          <CloseButton aria-label={say.closeMenu} onClick={onClose} />
        </Group>
        <nav aria-label={say.mainNavigation}>
          <NavigationLinks />
        </nav>
        {opens(screens.submissions.access, may) && (
          <Button
            component={Link}
            to={to('submissions')}
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
          >
            {sayOutbox.mySubmissions}
          </Button>
        )}
        <Button
          component={Link}
          to={toResults()}
          reloadDocument
          variant="default"
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {say.publicResults}
        </Button>
        <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={onLogout}>
          {say.logout}
        </Button>
        <ThemeSwitch />
      </Stack>
    </Modal>
  );
}
