import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Navigate, useBlocker, useLocation, useNavigationType, useParams, useSearchParams } from './hooks.ts';
import { Link } from './Link.tsx';
import { matchPath } from './location.ts';
import { Outlet, RouterProvider, useRouteError } from './RouterProvider.tsx';
import { createBrowserRouter, createMemoryRouter, type RouteNode, type Router } from './router.ts';

/** Shows a router and gives it. */
function show(router: Router) {
  render(<RouterProvider router={router} fallback="starting" />);
  return router;
}

const addressOf = (router: Router) => {
  const { pathname, search, hash } = router.location();
  return pathname + search + hash;
};

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

it('matches a path as a whole, in any case, with a slash too many, and gives the values of its names', () => {
  expect(matchPath('/votes/:region/:constituency', '/votes/7/Ga%20East/')).toEqual({
    region: '7',
    constituency: 'Ga East',
  });
  expect(matchPath('/management', '/Management')).toEqual({});
  expect(matchPath('/', '/')).toEqual({});
  expect(matchPath('/management', '/management/audit')).toBeNull();
  expect(matchPath('/votes/:region', '/votes')).toBeNull();
  expect(matchPath('/votes/:region', '/votes/%E0%A4%A')).toEqual({ region: '%E0%A4%A' });
});

it('shows frames around the page, and says where it is', () => {
  function Place() {
    const { hash, state } = useLocation();
    return `${useParams().region} ${useSearchParams().get('type')} ${hash} ${String(state)} ${useNavigationType()}`;
  }
  const frame = (
    <p>
      <Outlet />
    </p>
  );
  const routes = [
    { path: '/votes', element: 'votes' },
    { element: frame, children: [{ path: '/votes/:region', Component: Place }] },
    { path: '*', element: 'no page' },
  ];
  const router = show(
    createMemoryRouter(routes, {
      initialEntries: [{ pathname: '/votes/7', search: '?type=runoff', hash: '#a', state: 1 }],
    }),
  );
  expect(document.querySelector('p')?.textContent).toBe('7 runoff #a 1 POP');
  act(() => void router.navigate({ search: 'type=x' }, { replace: true }));
  expect(document.querySelector('p')?.textContent).toBe('7 x  null REPLACE');
  act(() => void router.navigate('/nowhere'));
  expect(screen.getByText('no page')).toBeTruthy();
});

it('keeps the page until the next one is loaded, and goes where the person asked last', async () => {
  const loads: Record<string, () => void> = {};
  const page = (name: string) => ({
    path: `/${name}`,
    lazy: () =>
      new Promise<{ element: string }>((resolve) => {
        loads[name] = () => resolve({ element: `page ${name}` });
      }),
  });
  const router = show(createMemoryRouter([page('a'), page('b'), page('c')], { initialEntries: ['/a'] }));
  expect(screen.getByText('starting')).toBeTruthy();
  await act(async () => loads.a?.());
  expect(await screen.findByText('page a')).toBeTruthy();
  await act(async () => void router.navigate('/b'));
  await act(async () => void router.navigate('/c'));
  expect([addressOf(router), router.pending()?.pathname]).toEqual(['/a', '/c']);
  await act(async () => loads.c?.());
  await act(async () => loads.b?.());
  // What the script of b leads to has happened by then.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByText('page c')).toBeTruthy();
  expect(router.pending()).toBeNull();
});

it('shows an error in the innermost frame that has a page for it, and leaves it with the next page', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Problem = () => `failed: ${(useRouteError() as Error).message}`;
  const Broken = () => {
    throw new Error('no frame');
  };
  let isUp = false;
  const lazy = async () => {
    if (!isUp) throw new Error('no script');
    return { element: 'loaded' };
  };
  const shell = (
    <>
      <i>bar </i>
      <Outlet />
    </>
  );
  const pages: RouteNode[] = [
    { path: '/broken', Component: Broken },
    { path: '/lazy', lazy },
    { path: '/fine', element: 'fine' },
  ];
  const routes = [
    {
      errorElement: 'outermost',
      children: [{ element: shell, children: [{ errorElement: <Problem />, children: pages }] }],
    },
  ];
  const router = show(createMemoryRouter(routes, { initialEntries: ['/broken'] }));
  expect(document.body.textContent).toBe('bar failed: no frame');
  act(() => void router.navigate('/fine'));
  expect(document.body.textContent).toBe('bar fine');
  await act(() => router.navigate('/lazy'));
  expect(document.body.textContent).toBe('bar failed: no script');
  isUp = true;
  await act(() => router.navigate('/lazy'));
  expect(document.body.textContent).toBe('bar loaded');
  complaints.mockRestore();
});

it('leads on from a page, and replaces it', () => {
  const routes = [
    { path: '/old', element: <Navigate to="/new" replace state="moved" /> },
    { path: '/new', element: 'new' },
  ];
  const router = show(createMemoryRouter(routes, { initialEntries: ['/old'] }));
  expect(screen.getByText('new')).toBeTruthy();
  expect(router.location().state).toBe('moved');
});

it('follows a plain press of a link; what opens another tab, or was taken by the page, is not its own', () => {
  const onClick = vi.fn((event: { preventDefault: () => void; detail?: number }) => {
    if (event.detail === 2) event.preventDefault();
  });
  const link = (
    <Link to={{ search: 'page=2' }} state="kept" onClick={onClick}>
      more
    </Link>
  );
  const router = show(createMemoryRouter([{ path: '/list', element: link }], { initialEntries: ['/list?page=1'] }));
  const shown = screen.getByText('more');
  expect(shown.getAttribute('href')).toBe('/list?page=2');
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }, { detail: 2 }]) {
    fireEvent.click(shown, init);
    expect(addressOf(router)).toBe('/list?page=1');
  }
  document.removeEventListener('click', stay);
  fireEvent.click(shown);
  expect(addressOf(router)).toBe('/list?page=2');
  expect(router.location().state).toBe('kept');
  expect(router.arrival()?.type).toBe('PUSH');
  // Once more to the same address: Back still leads to the first page.
  fireEvent.click(shown);
  expect(router.arrival()?.type).toBe('REPLACE');
});

it('leaves an address that is no page of the console to the browser', () => {
  const link = (
    <Link to="/results" reloadDocument>
      results
    </Link>
  );
  const router = show(createMemoryRouter([{ path: '*', element: link }], { initialEntries: ['/list'] }));
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  fireEvent.click(screen.getByText('results'));
  document.removeEventListener('click', stay);
  expect(addressOf(router)).toBe('/list');
});

/** A form that holds every step to another path. */
function Form() {
  const { isBlocked, settle } = useBlocker((from, to) => from.pathname !== to.pathname);
  return isBlocked ? (
    <>
      <button type="button" onClick={() => settle(true)}>
        leave
      </button>
      <button type="button" onClick={() => settle(false)}>
        stay
      </button>
    </>
  ) : (
    'form'
  );
}

it('holds a step until the person has answered, then takes it, or stays', () => {
  const router = show(
    createMemoryRouter(
      [
        { path: '/form', Component: Form },
        { path: '/next', element: 'next' },
      ],
      {
        initialEntries: ['/form'],
      },
    ),
  );
  act(() => void router.navigate('?station=3'));
  expect(addressOf(router)).toBe('/form?station=3');
  act(() => void router.navigate('/next'));
  expect(addressOf(router)).toBe('/form?station=3');
  fireEvent.click(screen.getByText('stay'));
  expect(screen.getByText('form')).toBeTruthy();
  act(() => void router.navigate('/next'));
  fireEvent.click(screen.getByText('leave'));
  expect(screen.getByText('next')).toBeTruthy();
  // The form is gone, and holds nothing any more.
  act(() => void router.navigate('/form'));
  expect(screen.getByText('form')).toBeTruthy();
});

it('holds Back of the browser too, and the address stays that of the form until the person leaves', async () => {
  const router = show(
    createBrowserRouter([
      { path: '/', element: 'start' },
      { path: '/form', Component: Form },
    ]),
  );
  expect(screen.getByText('start')).toBeTruthy();
  act(() => void router.navigate('/form', { state: { from: 'start' } }));
  expect([window.location.pathname, router.location().state]).toEqual(['/form', { from: 'start' }]);
  act(() => window.history.back());
  fireEvent.click(await screen.findByText('stay'));
  await vi.waitFor(() => expect(window.location.pathname).toBe('/form'));
  expect(screen.getByText('form')).toBeTruthy();
  act(() => window.history.back());
  await screen.findByText('leave');
  await vi.waitFor(() => expect(window.location.pathname).toBe('/form'));
  fireEvent.click(screen.getByText('leave'));
  expect(await screen.findByText('start')).toBeTruthy();
  expect(window.location.pathname).toBe('/');
});
