import type { Data, Input, Route } from '@election/contract/route';
import {
  focusManager,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  skipToken,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { toastFailure, toastSuccess } from '../ui/toasts.ts';
import { ApiError } from './api-error.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { fingerprint, newKey } from './idempotency.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { quiet?: boolean };
  }
}

const KEPT_AFTER_USE_MS = 5000;

/** Keys of reads come from the route, so that a write can name the routes it refreshes. */
const keyOf = (route: Route) => [route.method, route.path];

// A refused call is refused again; only what got no clear answer is worth another try.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.outcomeUnknown;
const pause = (failures: number) => 1000 * 2 ** failures;

/** The cache of everything read; failures of calls are told here, once. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet) toastFailure(error.message);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        toastFailure(error.message);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: KEPT_AFTER_USE_MS,
        // A server on the local network is reachable when the browser believes itself offline.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: worthRetrying,
        retryDelay: pause,
      },
      mutations: { networkMode: 'always', retry: worthRetrying, retryDelay: pause },
    },
  });
}

/** The library listens to visibility only; a window that comes to the front beside another must refetch too. */
export function refetchOnWindowFocus(): void {
  focusManager.setEventListener((handleFocus) => {
    const listen = () => handleFocus();
    window.addEventListener('visibilitychange', listen);
    window.addEventListener('focus', listen);
    return () => {
      window.removeEventListener('visibilitychange', listen);
      window.removeEventListener('focus', listen);
    };
  });
}

export interface ReadOptions {
  /** Show the rows of the last input until those of the new one are there: for pages of one list only. */
  keepPrevious?: boolean;
  everyMs?: number;
  staleMs?: number;
  /** Failures are shown by the screen alone, without a toast. */
  quiet?: boolean;
}

export type Read<R extends Route> = UseQueryResult<Data<R>, ApiError>;

/** Reads a route; an input of null waits until something is chosen. */
export function useRead<R extends Route>(route: R, input: Input<R> | null, options: ReadOptions = {}): Read<R> {
  return useQuery<Data<R>, ApiError>({
    queryKey: [...keyOf(route), input],
    queryFn: input === null ? skipToken : async ({ signal }) => (await call(route, input, { signal })).data,
    staleTime: options.staleMs ?? 0,
    refetchInterval: options.everyMs ?? false,
    meta: { quiet: options.quiet ?? false },
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
}

export interface WriteOptions<R extends Route> {
  /** The reads that this write makes old. */
  refreshes: readonly Route[];
  /** What the toast of a success says: the answer's msg unless told; false for none. */
  success?: ((answer: Answer<R>) => string) | false;
}

export interface Write<R extends Route> {
  /** Runs the write, refreshes what it made old, then gives the data. Throws `ApiError`, which is toasted already. */
  run: (input: Input<R>, options?: Pick<CallOptions, 'onProgress'>) => Promise<Data<R>>;
  isRunning: boolean;
  error: ApiError | null;
  /** Forgets the last failure. */
  reset: () => void;
}

/** A write of a route. Trying the same input again after a failure without a clear answer repeats its key. */
export function useWrite<R extends Route>(route: R, { refreshes, success }: WriteOptions<R>): Write<R> {
  const refresh = useRefresh();
  const attempt = useRef<{ print: string; key: string } | null>(null);
  const mutation = useMutation<Answer<R>, ApiError, { input: Input<R>; options: Pick<CallOptions, 'onProgress'> }>({
    mutationFn: ({ input, options }) => {
      const print = fingerprint(input);
      if (attempt.current?.print !== print) attempt.current = { print, key: newKey() };
      return call(route, input, { ...options, key: attempt.current.key });
    },
    onSuccess: async (answer) => {
      attempt.current = null;
      const sentence = success ? success(answer) : success === false ? undefined : answer.msg;
      if (sentence) toastSuccess(sentence);
      await refresh(refreshes);
    },
    onError: (error) => {
      if (!error.outcomeUnknown) attempt.current = null;
      // biome-ignore lint/suspicious/noConsole: a toast is gone in a second; what became of an update can be looked up there
      if (route.method === 'PUT') console.error(`${route.path}: ${error.message}`, error.requestId ?? '');
      // Refused for something that is gone or has changed meanwhile: what the screen shows is old.
      if (error.status === 404 || error.status === 409) void refresh(refreshes);
    },
  });
  return {
    run: async (input, options = {}) => (await mutation.mutateAsync({ input, options })).data,
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}

/** Makes the given routes old: those on the screen are read again at once. */
export function useRefresh(): (routes: readonly Route[]) => Promise<void> {
  const client = useQueryClient();
  return async (routes) => {
    await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })));
  };
}

/** Reads one route for several inputs at once. */
export function useReads<R extends Route>(route: R, inputs: readonly Input<R>[]): Read<R>[] {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [...keyOf(route), input],
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(route, input, { signal })).data,
    })),
  });
}

/** Reads a route once, in answer to something a person did. */
export function useReadOnce(): <R extends Route>(route: R, input: Input<R>) => Promise<Data<R>> {
  const client = useQueryClient();
  return (route, input) =>
    client.fetchQuery({
      queryKey: [...keyOf(route), input],
      queryFn: async ({ signal }) => (await call(route, input, { signal })).data,
    });
}
