import { contract } from '@election/contract/contract';
import { isolate } from '@election/contract/messages/isolate';
import { language } from '@election/contract/messages/sentences';
import type { Method, Reason } from '@election/contract/people/factors';
import { type Fields, writePairs } from '@election/contract/wire/pairs';
import { type Data, type Input, pathNames, type Route } from '@election/contract/wire/route';
import type { FieldErrors } from '@election/contract/wire/validation';
import { WAITING_HEADER } from '@election/contract/wire/waiting-header';
import { bodyOf } from './answer-body.ts';
import { ApiError } from './api-error.ts';
import { newKey } from './idempotency.ts';
import { type Received, sendForm } from './send-form.ts';
import { api as say } from './sentences.ts';
import { hearClock } from './server-clock.ts';
import { currentToken, signedInAgain } from './session-store.ts';
import { provenAgain } from './step-up.ts';
import { waitingNow } from './waiting.ts';

/** The data of an answer and its sentence. */
export interface Answer<R extends Route> {
  data: Data<R>;
  msg: string | undefined;
}

export interface CallOptions {
  /** The idempotency key; a retry must repeat it. */
  key?: string;
  signal?: AbortSignal;
  /** Called with the uploaded part of a form, from 0 to 1. */
  onProgress?: (fraction: number) => void;
}

interface SendOptions extends Omit<CallOptions, 'key'> {
  /** A redirect is an answer with status 0: the server has none, so it comes from something in between. */
  keepRedirect?: boolean;
}

const ANSWER_WITHIN_MS = 30_000;
/** Of an upload, counted from its last progress; a file takes the server a while to write. */
const FILE_WITHIN_MS = 180_000;

/**
 * Calls one endpoint. Throws `ApiError` for every failure; an ended session first asks the person to sign in again
 * over the page, and one that wants a fresh proof for the second factor; then the call is repeated with its key, so that no typing is lost.
 */
export async function call<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Answer<R>> {
  const key = options.key ?? newKey();
  const token = currentToken();
  const response = await send(route, input, key, token, options);
  if (response.status === 401 && route.access !== 'public' && (await signedInAgain(token))) {
    return call(route, input, { ...options, key });
  }
  const wanted = route.stepUp && response.status === 403 ? refusedBy(bodyOf(response.text)) : {};
  const { reason, methods = [] } = wanted;
  if ((reason === 'step_up' || reason === 'factor_required') && (await provenAgain({ reason, methods }))) {
    return call(route, input, { ...options, key });
  }
  const answer = readAnswer(route, response);
  // The first screen reads the settings for itself: its first call needs no second round trip for them.
  if (route.path === consoleSettings.read.path) knownSettings = Promise.resolve(answer.data as Settings);
  return answer;
}

const { consoleSettings } = contract;
type Settings = Data<typeof consoleSettings.read>;
let knownSettings: Promise<Settings> | undefined;

/** The settings of `/config.json`, read once; read again after a failure. */
function settings(): Promise<Settings> {
  knownSettings ??= call(consoleSettings.read, {}).then(
    (answer) => answer.data,
    (error: unknown) => {
      knownSettings = undefined;
      throw error;
    },
  );
  return knownSettings;
}

/** The settings are read again before the next call that needs them. */
export function forgetSettings(): void {
  knownSettings = undefined;
}

/** Whether a refusal may come of an older secure-request key: the server changed it while this page was open. */
async function hasOldKey({ status, text }: Received, used: string | undefined): Promise<boolean> {
  if (used === undefined || status !== 403 || refusedBy(bodyOf(text)).reason !== undefined) return false;
  forgetSettings();
  return (await settings()).secure_request !== used;
}

/** The headers of every call that is not public. @throws ApiError where the settings cannot be read */
export async function secureHeaders(token: string | undefined): Promise<Record<string, string>> {
  const { secure_request } = await settings();
  return { 'X-Secure-Request': secure_request, ...(token && { Authorization: `Bearer ${token}` }) };
}

/**
 * Sends one request of a session and gives the answer, whatever it is. It is sent again where the secure-request key has changed since
 * the page read it. @throws ApiError where no answer came
 */
export async function send(
  route: Route,
  input: Fields,
  key: string,
  token: string | undefined,
  options: SendOptions,
): Promise<Received> {
  const { signal, onProgress, keepRedirect = false } = options;
  const secure: Record<string, string> = route.access === 'public' ? {} : await secureHeaders(token);
  const { url, method, body, contentType } = requestOf(route, input);
  const waiting = waitingNow();
  const headers = {
    Accept: route.media ?? 'application/json',
    // The settings are fetched ahead, without it (index.html).
    ...(url.startsWith('/api/') && { 'Accept-Language': language() }),
    ...secure,
    ...(contentType && { 'Content-Type': contentType }),
    ...(route.path === contract.fieldPack.read.path && waiting !== null && { [WAITING_HEADER]: String(waiting) }),
    ...(method !== 'GET' && { 'Idempotency-Key': key }),
  };
  signal?.throwIfAborted();
  const giveUp = new AbortController();
  const limit = body instanceof FormData || route.media !== undefined ? FILE_WITHIN_MS : ANSWER_WITHIN_MS;
  const wait = () => setTimeout(() => giveUp.abort(), limit);
  let timer = wait();
  const forward = () => giveUp.abort();
  signal?.addEventListener('abort', forward);
  let answer: Received;
  try {
    if (onProgress && body instanceof FormData) {
      const onMore = (fraction: number) => {
        clearTimeout(timer);
        timer = wait();
        onProgress(fraction);
      };
      answer = await sendForm(url, { method, headers, body, signal: giveUp.signal, onProgress: onMore });
    } else {
      // Public reads may be cached for a second. A read after an event must see its change, so the browser revalidates its copy.
      const init: RequestInit = { method, headers, body: body ?? null, signal: giveUp.signal, cache: 'no-cache' };
      if (keepRedirect) init.redirect = 'manual';
      answer = await receivedFrom(await fetch(url, init), route);
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    // A sign-in saves nothing.
    const isWrite = method !== 'GET' && route.access !== 'public';
    throw new ApiError(isWrite ? say.writeUnreachable : say.readUnreachable, { status: 0 });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
  return (await hasOldKey(answer, secure['X-Secure-Request'])) ? send(route, input, key, token, options) : answer;
}

async function receivedFrom(response: Response, route: Route): Promise<Received> {
  const { status, ok, headers } = response;
  if (!ok || route.media === undefined) return { status, ok, headers, text: await response.text() };
  return { status, ok, headers, text: '', bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** Path, query and body of a call, as the wire conventions write them. */
export function requestOf(route: Route, input: Fields) {
  const named = pathNames(route.path);
  const path = route.path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const repeated = route.repeats ?? [];
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name]) => !named.includes(name) || repeated.includes(name)),
  );
  if (route.method === 'GET' || route.method === 'DELETE') {
    return { url: withQuery(path, rest), method: route.method };
  }
  if (route.body === 'multipart') {
    const form = new FormData();
    for (const [name, value] of writePairs(emptied(rest))) form.append(name, value);
    return { url: route.method === 'PUT' ? `${path}?_method=put` : path, method: 'POST', body: form };
  }
  if (Object.keys(rest).length === 0) return { url: path, method: route.method };
  return { url: path, method: route.method, body: JSON.stringify(rest), contentType: 'application/json' };
}

/** A form has no null: a cleared field is sent as an empty text. */
const emptied = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === null ? '' : value]));

function withQuery(path: string, fields: Fields): string {
  const pairs = writePairs(fields).map(([name, value]) => [name, String(value)]);
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
}

function readAnswer<R extends Route>(route: R, response: Received): Answer<R> {
  if (response.bytes) return { data: response.bytes as Data<R>, msg: undefined };
  const body = bodyOf(response.text);
  if (body !== undefined) hearClock(response.headers);
  if (!response.ok || body === undefined) throw failureOf(response, body);
  // The only casts of an answer to its type: the server's tests check it against the contract.
  if (route.envelope === 'bare') return { data: body as Data<R>, msg: undefined };
  const { data, msg } = body as { data: Data<R>; msg?: string };
  return { data, msg: msg === undefined ? undefined : isolate(msg) };
}

interface Refused {
  error_msg?: string | FieldErrors;
  reason?: Reason;
  second_step?: string;
  methods?: Method[];
  current?: unknown;
}

/** What a refusal says. */
const refusedBy = (body: Fields | undefined): Refused => (body?.data as Refused | undefined) ?? {};

const isolatedFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fields).map(([name, sentences]) => [name, sentences.map(isolate)]));

function failureOf(response: Received, body: Fields | undefined): ApiError {
  const { error_msg, reason, second_step, methods, current } = refusedBy(body);
  const fields = typeof error_msg === 'object' ? isolatedFields(error_msg) : undefined;
  const sentence = typeof error_msg === 'string' ? isolate(error_msg) : Object.values(fields ?? {})[0]?.[0];
  return new ApiError(sentence ?? say.answerUnreadable({ status: response.status }), {
    status: response.ok ? 502 : response.status,
    fields,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    reason,
    secondStep: second_step,
    methods,
    current,
    isForeign: response.ok,
  });
}
