import { type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium, switches } from '../../../scripts/chromium.mjs';

/** Opens a phone's browser with an empty cache while `use` runs. */
export async function withPhone<T>(use: (page: Page, session: CDPSession) => Promise<T>): Promise<T> {
  const executablePath = await findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches });
  try {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    return await use(page, session);
  } finally {
    await browser.close();
  }
}

/** The line of a phone: milliseconds of each round trip, and bytes a second. */
export const setLine = (session: CDPSession, latency: number, bytes: number): Promise<unknown> =>
  session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  });
