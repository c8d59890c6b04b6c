import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../api/session-store.ts';
import { signInAs } from '../testing/sign-in.ts';
import { RouterProvider } from '../ui/router/RouterProvider.tsx';
import { createMemoryRouter } from '../ui/router/router.ts';
import { NavigationLinks } from './NavigationLinks.tsx';

function show(at: string): HTMLAnchorElement[] {
  const { container } = render(
    <MantineProvider>
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <NavigationLinks /> }], { initialEntries: [at] })}
      />
    </MantineProvider>,
  );
  return [...container.querySelectorAll('a')];
}

const marked = (links: HTMLAnchorElement[]) =>
  links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent);

beforeEach(clearSession);

const EVERY_ROLE = [
  ['Votes', '/votes'],
  ['Pending Entries', '/pending-entries'],
  ['PinkSheets', '/pinksheets'],
];

const DIFFERENCES = ['Differences', '/differences'];
const COVERAGE = ['Coverage', '/coverage'];
const CALLS = ['Calls', '/calls'];
const PRESENTER = ['Presenter', '/presenter'];

it.each([
  ['admin', [DIFFERENCES, COVERAGE, CALLS, PRESENTER]],
  ['correspondent', [DIFFERENCES, COVERAGE]],
  ['agent', []],
  ['intern', [['Key-in', '/keying']]],
] as const)('shows %s the links of every role and its own', async (role, own) => {
  await signInAs(role);
  expect(show('/votes').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([...EVERY_ROLE, ...own]);
});

it('shows a super admin all links in order', async () => {
  await signInAs('super_admin');
  expect(show('/dashboard').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...EVERY_ROLE,
    DIFFERENCES,
    COVERAGE,
    CALLS,
    PRESENTER,
    ['Years', '/dashboard'],
    ['Regions', '/regions'],
    ['Constituencies', '/constituencies'],
    // Polling stations come after the constituencies, to which they belong.
    ['Polling Stations', '/polling-stations'],
    ['Parties', '/parties'],
    ['Candidates', '/candidates/presidential'],
    ['Management', '/management'],
  ]);
});

describe('which link is marked', () => {
  it.each([
    ['/votes', 'Votes'],
    ['/votes/7/133', 'Votes'],
    ['/pending-entries', 'Pending Entries'],
    ['/pending-polling-results', 'Pending Entries'],
    ['/pinksheets', 'PinkSheets'],
    ['/dashboard', 'Years'],
    ['/regions', 'Regions'],
    ['/constituencies', 'Constituencies'],
    ['/polling-stations', 'Polling Stations'],
    ['/parties', 'Parties'],
    ['/candidates/presidential', 'Candidates'],
    ['/candidates/parliamentary', 'Candidates'],
    ['/management', 'Management'],
  ])('on %s it is %s alone', async (path, label) => {
    await signInAs('super_admin');
    expect(marked(show(path))).toEqual([label]);
  });

  it('on a screen without a link none is marked', async () => {
    await signInAs('admin');
    expect(marked(show('/polling-results'))).toEqual([]);
  });
});
