import { Link, useMatch, useNavigate } from 'react-router';
import { pending as say } from './sentences.ts';
// Loaded here and not with the first screen: only this screen has tabs.
import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useMay } from '../api/actor.ts';
import { screens, to } from '../app/paths.ts';
import { PageHeader } from '../ui/feedback/PageHeader.tsx';
import sections from '../ui/tables/Sections.module.css';
import { PendingList } from './PendingList.tsx';
import type { Level } from './use-pending-list.ts';

/**
 * The pending items, with a tab and an address for each level. One page for both, so that the pressed tab stays mounted and
 * keeps the focus.
 */
export function PendingPage() {
  const navigate = useNavigate();
  const may = useMay();
  const level: Level = useMatch(screens.pendingStations.path) ? 'station' : 'constituency';
  return (
    <>
      <PageHeader title={say.heading}>
        {may('entries.validate') && (
          <Button
            component={Link}
            to={to('receipts')}
            variant="default"
            leftSection={<IconReceipt size={16} aria-hidden />}
          >
            {say.lookUpReceipt}
          </Button>
        )}
      </PageHeader>
      <Tabs
        value={level}
        keepMounted={false}
        activateTabWithKeyboard={false}
        onChange={(tab) => void navigate(to(tab === 'station' ? 'pendingStations' : 'pendingEntries'))}
      >
        <Tabs.List aria-label={say.tabs} className={sections.sections ?? ''}>
          <Tabs.Tab value="constituency" className={sections.section ?? ''}>
            {say.constituencyVotes}
          </Tabs.Tab>
          <Tabs.Tab value="station" className={sections.section ?? ''}>
            {say.stationVotes}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="constituency">
          <PendingList level="constituency" />
        </Tabs.Panel>
        <Tabs.Panel value="station">
          <PendingList level="station" />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
