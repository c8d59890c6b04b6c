import { Component, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Arrival, Router } from './router.ts';

const RouterContext = createContext<Router | null>(null);
const ArrivalContext = createContext<Arrival | null>(null);
const DepthContext = createContext(0);
const ErrorContext = createContext<unknown>(undefined);

function known<T>(value: T | null): T {
  if (value === null) throw new Error('A page needs a RouterProvider above it.');
  return value;
}
export const useRouter = (): Router => known(useContext(RouterContext));
export const useArrival = (): Arrival => known(useContext(ArrivalContext));
/** Why the error page is shown. */
export const useRouteError = (): unknown => useContext(ErrorContext);

interface RouterProviderProps {
  router: Router;
  /** Shown until the first page is there. */
  fallback?: ReactNode;
}

/** Shows the page of the address. */
export function RouterProvider({ router, fallback = null }: RouterProviderProps) {
  const arrival = useSyncExternalStore(router.subscribe, router.arrival);
  return (
    <RouterContext value={router}>
      {arrival ? (
        <ArrivalContext value={arrival}>
          <Level depth={0} />
        </ArrivalContext>
      ) : (
        fallback
      )}
    </RouterContext>
  );
}

/** What is inside a frame: the next frame, or the page. */
export const Outlet = () => <Level depth={useContext(DepthContext) + 1} />;

function Level({ depth }: { depth: number }) {
  const { branch, failed, location } = useArrival();
  const here = branch[depth];
  if (!here) return null;
  const { errorElement } = here.node;
  const shown = <DepthContext value={depth}>{here.content ?? <Outlet />}</DepthContext>;
  if (errorElement === undefined) return shown;
  // The innermost frame around the failed page shows the error.
  const catches = failed && !branch.slice(depth + 1, failed.depth + 1).some(({ node }) => node.errorElement);
  return (
    <ErrorBoundary errorElement={errorElement} resetBy={location}>
      {catches ? <ErrorContext value={failed.error}>{errorElement}</ErrorContext> : shown}
    </ErrorBoundary>
  );
}

interface ErrorBoundaryProps {
  errorElement: ReactNode;
  /** With another value the content is tried again. */
  resetBy: unknown;
  children: ReactNode;
}

interface ErrorBoundaryState {
  caught: { error: unknown } | null;
  resetBy: unknown;
}

/** A class: React hands errors to nothing else. */
class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { caught: null, resetBy: this.props.resetBy };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ resetBy }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetBy === state.resetBy ? null : { caught: null, resetBy };
  }

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return <ErrorContext value={caught.error}>{this.props.errorElement}</ErrorContext>;
  }
}
