// Here and not with the first load's styles: only this screen has tabs.
import '@mantine/core/styles/Tabs.css';
import * as say from '@election/contract/messages/screens-pending';
import { Tabs } from '@mantine/core';
import { useMatch, useNavigate } from 'react-router';
import { screens, to } from '../app/paths.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import sections from '../ui/Sections.module.css';
import { PendingList } from './PendingList.tsx';
import type { Level } from './use-pending-list.ts';

/**
 * What waits, constituencies and polling stations as tabs with an address each. One page for both: the tab that was pressed
 * stays and keeps the focus.
 */
export function PendingPage() {
  const navigate = useNavigate();
  const level: Level = useMatch(screens.pendingStations.path) ? 'station' : 'constituency';
  return (
    <>
      <PageHeader title={say.heading} />
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
