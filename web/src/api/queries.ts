import type { Data, Input, Route } from '@election/contract/wire/route';
import {
  focusManager,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  skipToken,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { toastFailure, toastSuccess } from '../ui/feedback/toasts.ts';
import { ApiError } from './api-error.ts';
import { type Answer, type CallOptions, call } from './call.ts';
import { fieldPackAt, keptAnswer } from './field-pack-store.ts';
import { fingerprint, newKey } from './idempotency.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const KEPT_AFTER_USE_MS = 5000;

/** The cache key of a read starts with its route, so that a write can name the routes that it refreshes. */
const keyOf = (route: Route) => [route.method, route.path];

// Retries only calls without a clear answer: a refused call would be refused again.
const worthRetrying = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && error.outcomeUnknown;
const pause = (failures: number) => 1000 * 2 ** failures;

const isAsked = (error: Error): boolean => error instanceof ApiError && error.reason !== undefined;

/** With a field pack the frame says that there is no network, and as of when the screens are; a toast would cover what is typed. */
const isSaidByFrame = (error: Error): boolean =>
  error instanceof ApiError && error.status === 0 && fieldPackAt() !== null;

/** The cache of all reads; it shows a toast for each failed call. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!query.meta?.quiet && !isSaidByFrame(error)) toastFailure(error.message);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => {
        // What the console asks the person for is no failure.
        if (!mutation.meta?.quiet && !isAsked(error)) toastFailure(error.message);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: KEPT_AFTER_USE_MS,
        // A server on the local network is reachable while the browser reports offline.
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

/** Refetches on window focus too: the library listens to visibility only, which does not change between two visible windows. */
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
  /** Shows the rows of the last input until the new ones arrive: for pages of one list only. */
  keepPrevious?: boolean;
  everyMs?: number;
  staleMs?: number;
  /** Failures raise no toast; the screen shows them. */
  quiet?: boolean;
}

export type Read<R extends Route> = UseQueryResult<Data<R>, ApiError>;

/** Reads a route; an input of null waits until something is chosen. */
export function useRead<R extends Route>(route: R, input: Input<R> | null, options: ReadOptions = {}): Read<R> {
  const known = () => (input === null ? undefined : keptAnswer(route, input));
  return useQuery<Data<R>, ApiError>({
    queryKey: [...keyOf(route), input],
    queryFn: input === null ? skipToken : (context) => readOrKeep(route, input, context),
    staleTime: options.staleMs ?? 0,
    refetchInterval: options.everyMs ?? false,
    meta: { quiet: options.quiet ?? false },
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    // The library's type of initial data excludes functions, which an answer never is.
    initialData: () => known()?.data as never,
    // By a clock that is days behind, what the phone keeps would be from the future and never be read again.
    initialDataUpdatedAt: () => Math.min(known()?.at ?? 0, Date.now()),
  });
}

/** Where the data of a read are from: of a call of this page, when it began by the phone's clock; of a field pack, its time by the server's. */
type Origin = { phone: number } | { server: number };
const origins = new WeakMap<object, Origin>();
const queryOf = (client: QueryClient, queryKey: QueryFunctionContext['queryKey']) =>
  client.getQueryCache().find({ queryKey, exact: true });

/** Reads from the server; without an answer, what the page or the field pack has stands. The mark in the frame says that it is offline. */
async function readOrKeep<R extends Route>(
  route: R,
  input: Input<R>,
  { signal, client, queryKey }: QueryFunctionContext,
): Promise<Data<R>> {
  const query = queryOf(client, queryKey);
  const phone = Date.now();
  try {
    const { data } = await call(route, input, { signal });
    if (query) origins.set(query, { phone });
    return data;
  } catch (error) {
    const kept = keptAnswer(route, input);
    if (!kept || !(error instanceof ApiError) || !error.outcomeUnknown) throw error;
    const known = client.getQueryData<Data<R>>(queryKey);
    if (known !== undefined && query && 'phone' in (origins.get(query) ?? {})) return known;
    if (query) origins.set(query, { server: kept.at });
    return kept.data;
  }
}

/** A moment by the phone's clock and by the server's. */
export interface TwoClocks {
  phone: number;
  server: number;
}

/** Answers whether the known data of a read may be from before a moment, however often it was tried to read them since. */
export function useIsOlder(): <R extends Route>(route: R, input: Input<R>, moment: TwoClocks) => boolean {
  const client = useQueryClient();
  return (route, input, moment) => {
    const query = queryOf(client, [...keyOf(route), input]);
    if (!query) return false;
    const origin = origins.get(query) ?? { server: query.state.dataUpdatedAt };
    if ('server' in origin) return origin.server < moment.server;
    // A phone whose clock was set back meanwhile has no moment in the future.
    return moment.phone <= Date.now() && origin.phone < moment.phone;
  };
}

/** The data of a read, once the call under way has answered; the data before it where that call fails. */
export async function settled<T>(read: UseQueryResult<T, ApiError>): Promise<T | undefined> {
  return (read.isFetching ? await read.refetch({ cancelRefetch: false }) : read).data;
}

export interface WriteOptions<R extends Route> {
  /** The reads that this write makes stale. */
  refreshes: readonly Route[];
  /** The toast of a success: the answer's msg by default; false for none. */
  success?: ((answer: Answer<R>) => string) | false;
  /** Failures raise no toast; the screen shows them. */
  quiet?: boolean;
}

export interface Write<R extends Route> {
  /** Runs the write, refreshes the stale reads, then gives the data. Throws `ApiError`, after its toast. */
  run: (input: Input<R>, options?: Pick<CallOptions, 'onProgress'>) => Promise<Data<R>>;
  isRunning: boolean;
  error: ApiError | null;
  /** Clears the last failure. */
  reset: () => void;
}

/** A PUT, or the POST that decides on entries. */
const isUpdate = ({ method, path }: Route): boolean => method === 'PUT' || path.endsWith('/update');

/**
 * A write of a route, or of the one that an input asks for. A retry of the same input after a failure without a clear answer
 * repeats the idempotency key.
 */
export function useWrite<R extends Route>(
  to: R | ((input: Input<R>) => R),
  { refreshes, success, quiet = false }: WriteOptions<R>,
): Write<R> {
  const refresh = useRefresh();
  const routeOf = typeof to === 'function' ? to : () => to;
  const attempt = useRef<{ print: string; key: string } | null>(null);
  const mutation = useMutation<Answer<R>, ApiError, { input: Input<R>; options: Pick<CallOptions, 'onProgress'> }>({
    meta: { quiet },
    mutationFn: ({ input, options }) => {
      const print = fingerprint(input);
      if (attempt.current?.print !== print) attempt.current = { print, key: newKey() };
      return call(routeOf(input), input, { ...options, key: attempt.current.key });
    },
    onSuccess: async (answer, { input }) => {
      attempt.current = null;
      const sentence = success
        ? success(answer)
        : success === false || routeOf(input).msg === undefined
          ? undefined
          : answer.msg;
      if (sentence) toastSuccess(sentence);
      await refresh(refreshes);
    },
    onError: async (error, { input }) => {
      const route = routeOf(input);
      if (!error.outcomeUnknown) attempt.current = null;
      // biome-ignore lint/suspicious/noConsole: a toast is gone in a second; the log keeps what became of an update
      if (isUpdate(route)) console.error(`${route.path}: ${error.message}`, error.requestId ?? '');
      // The record is gone or has changed: the current data is on the screen before the caller handles the refusal.
      if (error.status === 404 || error.status === 409) await refresh(refreshes);
    },
  });
  return {
    run: async (input, options = {}) => (await mutation.mutateAsync({ input, options })).data,
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}

/** Invalidates the given routes: those on the screen are read again at once. */
export function useRefresh(): (routes: readonly Route[]) => Promise<void> {
  const client = useQueryClient();
  return async (routes) => {
    await Promise.all(routes.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })));
  };
}

/** Reads a route before the first screen, which then has the answer at once; gives up after a while. Gives the data, if they came. */
export async function readAhead<R extends Route>(
  client: QueryClient,
  route: R,
  input: Input<R>,
  withinMs: number,
): Promise<Data<R> | undefined> {
  const queryKey = [...keyOf(route), input];
  const read = client.prefetchQuery({
    queryKey,
    queryFn: (context: QueryFunctionContext) => readOrKeep(route, input, context),
    meta: { quiet: true },
    retry: false,
  });
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, withinMs))]);
  return client.getQueryData<Data<R>>(queryKey);
}

/** Reads one route for several inputs at once. */
export function useReads<R extends Route>(route: R, inputs: readonly Input<R>[]): Read<R>[] {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [...keyOf(route), input],
      queryFn: (context: QueryFunctionContext) => readOrKeep(route, input, context),
      initialData: () => keptAnswer(route, input)?.data as never,
      initialDataUpdatedAt: () => keptAnswer(route, input)?.at,
    })),
  });
}

/** Reads a route once, on an action of the person: as it is from now on, not by a call that is under way. */
export function useReadOnce(): <R extends Route>(route: R, input: Input<R>) => Promise<Data<R>> {
  const client = useQueryClient();
  return async (route, input) => {
    const queryKey = [...keyOf(route), input];
    await client.cancelQueries({ queryKey, exact: true });
    return client.fetchQuery({ queryKey, queryFn: (context) => readOrKeep(route, input, context) });
  };
}

/** Changes what is known of a read, as an event says; nothing where it was not read yet. */
export function useChangeKnown(): <R extends Route>(
  route: R,
  input: Input<R>,
  change: (known: Data<R>) => Data<R>,
) => void {
  const client = useQueryClient();
  return <R extends Route>(route: R, input: Input<R>, change: (known: Data<R>) => Data<R>) => {
    // The library's type excludes functions, which an answer never is.
    client.setQueryData([...keyOf(route), input], (known: Data<R> | undefined) =>
      known === undefined ? undefined : (change(known) as never),
    );
  };
}
