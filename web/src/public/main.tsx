import type { PublicPage } from '@election/contract/results/view/pages';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { speakAsPage } from '../results/speak-as-page.ts';
import { LivePage } from './LivePage.tsx';
import { walkTiles } from './tiles.ts';

/* Takes over a page of the public results, and keeps it up to date. Without it the page is complete, and stays as it was loaded. */

const [root, data] = [document.getElementById('page'), document.getElementById('data')];
speakAsPage();
if (root && data?.textContent) {
  const page = JSON.parse(data.textContent) as PublicPage;
  hydrateRoot(
    root,
    <StrictMode>
      <LivePage written={page} socket={document.documentElement.dataset.socket} />
    </StrictMode>,
  );
  walkTiles();
}
