import { type ComponentType, createElement, type ReactNode } from 'react';
import { browserHistory, type History, type InitialEntry, memoryHistory } from './history.ts';
import { type Location, locate, matchPath, type Target } from './location.ts';

interface Page {
  element?: ReactNode;
  Component?: ComponentType;
}

/** A page with its path, or a frame with the pages inside it. */
export interface RouteNode extends Page {
  path?: string;
  /** Loads the page when it is first opened. */
  lazy?: () => Promise<Page>;
  /** Shown in place of the node when it, or what is inside it, fails. */
  errorElement?: ReactNode;
  children?: readonly RouteNode[];
}

/** As browsers call it: Back and Forward, a step on, or another address in the place of the present one. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** The page on the screen. */
export interface Arrival {
  location: Location;
  type: NavigationType;
  params: Readonly<Record<string, string>>;
  /** From the outermost frame to the page; undefined where the node shows what is inside it. */
  branch: readonly { node: RouteNode; content: ReactNode }[];
  /** A node whose script did not load. */
  failed: { depth: number; error: unknown } | null;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Answers whether a step from one location to another must wait for the person. */
export type Blocker = (from: Location, to: Location) => boolean;

export interface Router {
  /** The page on the screen; null until the script of the first one is there. */
  arrival: () => Arrival | null;
  location: () => Location;
  /** Where the person goes while the script of that page is loaded. */
  pending: () => Location | null;
  navigate: (target: Target, options?: NavigateOptions) => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  /** Asked before each step; a page has one. Gives the function that takes it away. */
  block: (blocker: Blocker) => () => void;
  isBlocked: () => boolean;
  /** Takes the step that was blocked, or stays. */
  settle: (leave: boolean) => void;
}

export const createBrowserRouter = (routes: readonly RouteNode[]): Router => makeRouter(routes, browserHistory());

export const createMemoryRouter = (
  routes: readonly RouteNode[],
  options: { initialEntries?: readonly InitialEntry[] } = {},
): Router => makeRouter(routes, memoryHistory(options.initialEntries));

/** The nodes from the outermost frame to the first page whose path matches. */
function branchOf(routes: readonly RouteNode[], pathname: string): Pick<Arrival, 'params'> & { nodes: RouteNode[] } {
  for (const node of routes) {
    if (node.children) {
      const { nodes, params } = branchOf(node.children, pathname);
      if (nodes.length > 0) return { nodes: [node, ...nodes], params };
    } else {
      const params = matchPath(node.path ?? '*', pathname);
      if (params) return { nodes: [node], params };
    }
  }
  return { nodes: [], params: {} };
}

const contentOf = ({ element, Component }: Page): ReactNode => (Component ? createElement(Component) : element);

type Branch = Pick<Arrival, 'branch' | 'failed' | 'params'>;

/** Finds the page of a path, and loads its scripts where they are not there yet: at once where they are. */
function makeLoader(routes: readonly RouteNode[]): (pathname: string) => Branch | Promise<Branch> {
  const loaded = new Map<RouteNode, Page>();
  return (pathname) => {
    const { nodes, params } = branchOf(routes, pathname);
    const errors = new Map<RouteNode, unknown>();
    const load = async (node: RouteNode) => {
      const page = await node.lazy?.();
      if (page) loaded.set(node, page);
    };
    const found = (): Branch => {
      const depth = nodes.findIndex((node) => errors.has(node));
      return {
        params,
        branch: nodes.map((node) => ({ node, content: contentOf(loaded.get(node) ?? node) })),
        failed: depth === -1 ? null : { depth, error: errors.get(nodes[depth] as RouteNode) },
      };
    };
    const missing = nodes.filter((node) => node.lazy && !loaded.has(node));
    if (missing.length === 0) return found();
    return Promise.all(missing.map((node) => load(node).catch((error: unknown) => errors.set(node, error)))).then(
      found,
    );
  };
}

/** Shows one page after the other. */
function makeArrivals(routes: readonly RouteNode[], tell: () => void) {
  const find = makeLoader(routes);
  let arrival: Arrival | null = null;
  let pending: Location | null = null;
  let newest = 0;

  /** Shows the page of a location once its scripts are there, unless the person has gone elsewhere by then. */
  async function arrive(location: Location, type: NavigationType, enter: () => void): Promise<void> {
    newest += 1;
    const mine = newest;
    pending = location;
    const found = find(location.pathname);
    const branch = found instanceof Promise ? await found : found;
    if (mine !== newest) return;
    pending = null;
    enter();
    arrival = { location, type, ...branch };
    tell();
  }
  return { arrive, arrival: () => arrival, pending: () => pending };
}

function makeRouter(routes: readonly RouteNode[], history: History): Router {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const { arrive, arrival, pending } = makeArrivals(routes, tell);
  const location = () => arrival()?.location ?? history.location();

  let blocker: Blocker | null = null;
  let blocked: (() => void) | null = null;
  /** What becomes of the history's next step, which the router takes itself. */
  let nextStep: 'ignored' | 'passed' | null = null;
  const isHeld = (next: Location) => blocker?.(location(), next) ?? false;
  const hold = (step: (() => void) | null) => {
    blocked = step;
    tell();
  };

  history.listen((next, steps) => {
    const known = nextStep;
    nextStep = null;
    if (known === 'ignored') return;
    if (known === 'passed' || steps === 0 || !isHeld(next)) {
      void arrive(next, 'POP', () => undefined);
      return;
    }
    nextStep = 'ignored';
    history.go(-steps);
    hold(() => {
      nextStep = 'passed';
      history.go(steps);
    });
  });
  void arrive(history.location(), 'POP', () => undefined);

  return {
    arrival,
    location,
    pending,
    navigate: async (target, { replace = false, state } = {}) => {
      const next = locate(target, location(), state);
      const go = () =>
        arrive(next, replace ? 'REPLACE' : 'PUSH', () => (replace ? history.replace(next) : history.push(next)));
      if (isHeld(next)) hold(() => void go());
      else await go();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    block: (asked) => {
      blocker = asked;
      return () => {
        if (blocker === asked) blocker = null;
      };
    },
    isBlocked: () => blocked !== null,
    settle: (leave) => {
      const step = blocked;
      hold(null);
      if (leave) step?.();
    },
  };
}
