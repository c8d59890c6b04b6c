import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type Location, matchPath, type Target } from './location.ts';
import { useArrival, useRouter } from './RouterProvider.tsx';
import type { Blocker, NavigateOptions, NavigationType, Router } from './router.ts';

export const useLocation = (): Location => useArrival().location;
export const useParams = (): Readonly<Partial<Record<string, string>>> => useArrival().params;
export const useNavigationType = (): NavigationType => useArrival().type;
export const useNavigate = (): Router['navigate'] => useRouter().navigate;
export const useMatch = (pattern: string) => matchPath(pattern, useLocation().pathname);

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Holds a step away from the page while `blocker` says so; answers whether one is held, and how to settle it. */
export function useBlocker(blocker: Blocker): { isBlocked: boolean; settle: Router['settle'] } {
  const router = useRouter();
  useEffect(() => router.block(blocker), [router, blocker]);
  return { isBlocked: useSyncExternalStore(router.subscribe, router.isBlocked), settle: router.settle };
}

interface NavigateProps extends NavigateOptions {
  to: Target;
}

/** Leads to another page as soon as it is shown. */
export function Navigate({ to, replace = false, state }: NavigateProps) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void navigate(to, { replace, state }), []);
  return null;
}
