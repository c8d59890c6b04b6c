import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMay } from '../../api/actor.ts';
import { install as say } from '../sentences.ts';
import classes from './AppNotes.module.css';
import { declineInstall, install, useInstallOffer } from './install-offer.ts';
import { takeNewVersion, useNewVersion } from './new-version.ts';

/** Below the bar: that a new version is ready, or that the console can be installed. It never takes the focus. */
export function AppNotes() {
  const isReady = useNewVersion();
  const offer = useInstallOffer();
  const may = useMay();
  if (isReady) {
    return (
      <Note text={`${say.newVersion} ${say.newVersionMore}`}>
        <Button size="compact-md" onClick={takeNewVersion}>
          {say.reload}
        </Button>
      </Note>
    );
  }
  if (!offer || !may('entries.submit')) return null;
  return (
    <Note text={say.canInstall}>
      <Button size="compact-md" onClick={() => void install()}>
        {say.installNow}
      </Button>
      <Button size="compact-md" variant="subtle" onClick={declineInstall}>
        {say.notNow}
      </Button>
    </Note>
  );
}

const Note = ({ text, children }: { text: string; children: ReactNode }) => (
  <section className={classes.note} aria-label={say.app}>
    <span role="status">{text}</span>
    <span className={classes.actions}>{children}</span>
  </section>
);
