import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { openPage, press } from '../../testing/page.tsx';
import { serve } from '../../testing/serve.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { install as say } from '../sentences.ts';
import { AppNotes } from './AppNotes.tsx';
import { awaitInstallOffer } from './install-offer.ts';
import { REPLACE } from './messages.ts';
import { keepConsole } from './new-version.ts';

/** A browser whose page a worker serves, or none yet; `install` installs another worker. */
function browser(isServed: boolean) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as object | null,
  });
  const workers = Object.assign(new EventTarget(), {
    controller: isServed ? {} : null,
    register: vi.fn(async () => registration),
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: workers }));
  const install = () => {
    const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: vi.fn() });
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    worker.state = 'installed';
    registration.waiting = worker;
    act(() => void worker.dispatchEvent(new Event('statechange')));
    return worker;
  };
  return { workers, install };
}

beforeEach(async () => {
  serve([]);
  await clearSession();
});
afterEach(() => void vi.unstubAllGlobals());

it('offers to install the console where the browser can, to people who enter figures', async () => {
  awaitInstallOffer();
  const prompt = vi.fn();
  await signInAs('agent');
  openPage(<AppNotes />);
  expect(screen.queryByText(say.canInstall)).toBeNull();
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  expect(screen.getByText(say.canInstall)).toBeTruthy();
  await press(say.installNow);
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByText(say.canInstall)).toBeNull();
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  await press(say.notNow);
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  expect(screen.queryByText(say.canInstall)).toBeNull();
});

it('of the first worker nothing is offered; a new version is offered, and takes over when the person asks for it', async () => {
  openPage(<AppNotes />);
  const first = browser(false);
  await keepConsole();
  first.install();
  expect(screen.queryByRole('region', { name: say.app })).toBeNull();

  const later = browser(true);
  await keepConsole();
  const next = later.install();
  expect((await screen.findByRole('region', { name: say.app })).textContent).toContain(say.newVersion);
  expect(next.postMessage).not.toHaveBeenCalled();
  await press(say.reload);
  expect(next.postMessage).toHaveBeenCalledWith(REPLACE);
});
