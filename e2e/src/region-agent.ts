import { ROLE_ID } from '@election/contract/people/permissions';
import { PASSWORD } from '@election/server/tools/rehearsal/accounts';
import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { enterAs, person } from './people.ts';

const NEW_PASSWORD = 'a-long-walk-through-the-region';

interface RegionPerson {
  year_id: number;
  region_id: number;
  number?: number;
  role?: 'agent' | 'correspondent';
}

/** A new person, one of several by number, of every constituency of a region, signed in on a screen of that size. */
export async function signInWithRegion(
  browser: Browser,
  of: RegionPerson,
  viewport: { width: number; height: number },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, ...options });
  const { email } = await makePerson(context.request, of);
  const page = await context.newPage();
  await page.goto('/');
  return enter(page, email);
}

/** The same agent on another device. */
export async function signInOnAnotherDevice(
  browser: Browser,
  { region_id, number = 1 }: RegionPerson,
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto('/');
  return enter(page, emailOf(region_id, number));
}

export const emailOf = (region_id: number, number: number, role = 'agent') =>
  `${role}-${number}-of-region-${region_id}@example.com`;

/** Signs the agent in on the login screen that the page shows. */
export const enter = (page: Page, email: string) => enterAs(page, email, NEW_PASSWORD);

export async function makePerson(
  request: APIRequestContext,
  { year_id, region_id, number = 1, role = 'agent' }: RegionPerson,
) {
  const { secure_request } = await (await request.get('/config.json')).json();
  const post = async (path: string, data: object, headers: Record<string, string>) => {
    const answer = await request.post(path, { data, headers: { 'Idempotency-Key': crypto.randomUUID(), ...headers } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { token } = await post('/api/v1/users/login', { email: person('super_admin').email, password: PASSWORD }, {});
  const headers = { Authorization: `Bearer ${token}`, 'X-Secure-Request': secure_request };
  const places = (
    await (await request.get(`/api/v1/regions/${region_id}/constituencies?year_id=${year_id}`, { headers })).json()
  ).data as { id: number }[];
  const email = emailOf(region_id, number, role);
  const name = `${role} ${number} of ${region_id}`;
  const made = await post(
    '/api/v1/users',
    {
      name,
      email,
      status: 'active',
      role_id: ROLE_ID[role],
      region_id,
      constituency_ids: places.map(({ id }) => id),
    },
    headers,
  );
  const invite = new URL(made.data.invite.link, 'http://localhost').hash.slice(1);
  await post('/api/v1/password/reset', { token: invite, password: NEW_PASSWORD }, {});
  return { name, email };
}
