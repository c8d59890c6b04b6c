import 'fake-indexeddb/auto';
import { UPLOADS } from '@election/contract/figures/uploads';
import { Upload } from 'tus-js-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSettings } from '../call.ts';
import { fieldDatabase } from './database.ts';
import { hashOf } from './hash.ts';
import * as kept from './kept.ts';
import { addSubmission, listSubmissions, remove } from './outbox.ts';
import { type Sender, startSender } from './sender.ts';

// The tests run in Node, where the package gives its build for Node.
vi.mock('tus-js-client', () => import('../../../../node_modules/tus-js-client/lib.esm/browser/index.js' as string));

const AMA = 7;
const PICTURE = new Uint8Array(3_000).fill(7);
const SHEET = {
  place: 'Ablekuma West, presidential',
  content: {
    kind: 'sheet' as const,
    input: { year_id: 33, constituency_id: 134, election_type_id: 1 },
    name: 'sheet.jpg',
    type: 'image/jpeg',
  },
  picture: new File([PICTURE], 'sheet.jpg', { type: 'image/jpeg' }),
};

/** Waits as long as a busy machine may need. */
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 15_000 });

/** What the server has, and what arrived. */
let uploads: Map<string, Uint8Array>;
let asked: string[];
let keysSent: string[];
/** The key of the console, as the settings give it. */
let secure_request: string;
let sheets: { key: string; form: Record<string, unknown> }[];
/** What happens to a request instead of what it asks for. */
let faults: ((request: {
  method: string;
  url: string;
}) => 'hang' | 'lose' | { status: number; body?: unknown } | undefined)[];
let sender: Sender | undefined;

const faultFor = (method: string, url: string) => {
  for (const [at, fault] of faults.entries()) {
    const happens = fault({ method, url });
    if (happens === undefined) continue;
    faults.splice(at, 1);
    return happens;
  }
  return undefined;
};

/** The server's side of a resumable upload. */
function answerUpload(method: string, url: string, body: Uint8Array) {
  const id = url.split('/').at(-1) ?? '';
  const known = uploads.get(id);
  if (method === 'POST') {
    const made = `${uploads.size + 1}`.padStart(32, '0');
    uploads.set(made, new Uint8Array());
    return { status: 201, headers: { location: `${UPLOADS}/${made}` } };
  }
  if (!known) return { status: 404, headers: {} };
  if (method === 'PATCH') uploads.set(id, new Uint8Array([...known, ...body]));
  const offset = String(uploads.get(id)?.length);
  return { status: method === 'HEAD' ? 200 : 204, headers: { 'upload-offset': offset, 'upload-length': '3000' } };
}

/** The part of a browser's XMLHttpRequest that uploads use, in front of the server's side. */
class FakeRequest {
  status = 0;
  responseText = '';
  upload: { onprogress: ((event: { loaded: number; lengthComputable: boolean }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  #sent = { method: '', url: '' };
  #answer = new Headers();
  #isAborted = false;

  open(method: string, url: string) {
    this.#sent = { method, url };
  }
  setRequestHeader(name: string, value: string) {
    if (name.toLowerCase() === 'x-secure-request') keysSent.push(value);
  }
  getResponseHeader = (name: string) => this.#answer.get(name);
  abort() {
    this.#isAborted = true;
  }
  async send(body: Blob | null) {
    const { method, url } = this.#sent;
    asked.push(method);
    const fault = faultFor(method, url);
    if (fault === 'hang') return;
    const bytes = new Uint8Array((await body?.arrayBuffer()) ?? []);
    const given = typeof fault === 'object' ? { ...fault, headers: {} } : answerUpload(method, url, bytes);
    if (this.#isAborted) return;
    if (fault === 'lose') return this.onerror?.(new Error('reset'));
    this.status = given.status;
    this.#answer = new Headers(given.headers);
    this.onload?.();
  }
}

beforeEach(() => {
  uploads = new Map();
  asked = [];
  keysSent = [];
  secure_request = 's';
  forgetSettings();
  sheets = [];
  faults = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (address: string, { headers, body }: RequestInit) => {
    if (address === '/config.json') return Response.json({ rehearsal: false, secure_request, realtime: {} });
    const form = Object.fromEntries((body as FormData).entries());
    const key = new Headers(headers).get('idempotency-key') ?? '';
    const fault = faultFor('SHEET', address);
    if (typeof fault === 'object') return Response.json({ data: fault.body }, { status: fault.status });
    sheets.push({ key, form });
    const picture = uploads.get(String(form.upload_id));
    if (fault === 'lose') {
      uploads.delete(String(form.upload_id));
      throw new TypeError('reset');
    }
    const sha256 = picture ? await hashOf(new Uint8Array(picture)) : String(form.original_sha256);
    return Response.json({
      data: { receipt: { id: key, code: '134-5-A', sha256, at: '2024-12-07T21:04:00Z', sequence: 5 } },
    });
  });
});
afterEach(async () => {
  sender?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const db = await fieldDatabase();
  await db?.clear('outbox');
  await db?.clear('kept');
});

function start() {
  const ignore = () => {};
  sender = startSender({ user_id: AMA, token: 't', onState: ignore, onReceived: ignore, onSignedOut: ignore });
}
const states = async () => (await listSubmissions(AMA)).submissions.map(({ state }) => state);
const isReceived = () => soon(async () => expect(await states()).toEqual(['received']));
/** Presses Send now until nothing waits. */
const hurried = async () =>
  soon(async () => {
    sender?.sendNow();
    expect(await states()).toEqual(['received']);
  });

it('uploads a photograph, then says which contest it shows, with the hash of its bytes', async () => {
  const { id, sha256 } = await addSubmission(AMA, SHEET);
  start();
  await isReceived();
  expect(sheets).toEqual([
    {
      key: id,
      form: expect.objectContaining({
        original_sha256: sha256,
        upload_id: '1'.padStart(32, '0'),
        constituency_id: '134',
      }),
    },
  ]);
  expect(await kept.keptNames(AMA)).toEqual([]);
});

it('goes on where an upload broke, each time that it does, at the address that it began with', async () => {
  const broken: (typeof faults)[number] = ({ method }) => (method === 'PATCH' ? 'lose' : undefined);
  const away: (typeof faults)[number] = ({ method }) => (method === 'HEAD' ? 'lose' : undefined);
  faults = [broken, away, away];
  await addSubmission(AMA, SHEET);
  start();
  await hurried();
  expect(asked.filter((one) => one === 'POST')).toHaveLength(1);
  expect(sheets).toHaveLength(1);
});

it('asks for the receipt alone where the last answer was lost: nothing is uploaded a second time', async () => {
  faults = [({ method }) => (method === 'SHEET' ? 'lose' : undefined)];
  await addSubmission(AMA, SHEET);
  start();
  await hurried();
  expect(sheets).toHaveLength(2);
  expect(new Set(sheets.map(({ key }) => key)).size).toBe(1);
  expect(sheets[1]?.form).toEqual(sheets[0]?.form);
  expect(asked).toEqual(['POST', 'PATCH']);
});

it('uploads again where the server has the upload no more, and asks nothing of the person', async () => {
  const gone = { error_msg: { upload_id: ['This upload is no longer here. Start it again.'] } };
  faults = [({ method }) => (method === 'SHEET' ? { status: 422, body: gone } : undefined)];
  await addSubmission(AMA, SHEET);
  start();
  await hurried();
  expect(asked.filter((one) => one === 'POST')).toHaveLength(2);
  expect(sheets.at(-1)?.form.upload_id).toBe('2'.padStart(32, '0'));
});

it('uploads with the new key where the key of the console was changed', async () => {
  await addSubmission(AMA, SHEET);
  faults = [
    ({ method }) => {
      if (method !== 'POST') return undefined;
      secure_request = 'new';
      return { status: 403 };
    },
  ];
  start();
  await hurried();
  expect([keysSent[0], keysSent.at(-1)]).toEqual(['s', 'new']);
  expect(uploads.size).toBe(1);
});

it('gives a line up that says nothing any more, and goes on over the next one', async () => {
  faults = [({ method }) => (method === 'PATCH' ? 'hang' : undefined)];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await addSubmission(AMA, SHEET);
  start();
  await soon(() => expect(asked).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(60_000);
  await hurried();
  expect(asked.filter((one) => one === 'PATCH')).toHaveLength(2);
});

it('a sender that stops while an upload opens its file sends nothing beside the next sender', async () => {
  const started = vi.spyOn(Upload.prototype, 'start').mockImplementationOnce(function (this: Upload) {
    started.mockRestore();
    this.start();
    sender?.stop();
  });
  await addSubmission(AMA, SHEET);
  start();
  await soon(() => expect(vi.isMockFunction(Upload.prototype.start)).toBe(false));
  start();
  await isReceived();
  expect(asked).toEqual(['POST', 'PATCH']);
});

it('sends nothing on beside the next submission where the phone cannot keep the address of the upload', async () => {
  const aborted = vi.spyOn(FakeRequest.prototype, 'abort');
  faults = [({ method }) => (method === 'PATCH' ? 'hang' : undefined)];
  vi.spyOn(kept, 'keep').mockImplementationOnce(async () => {
    await soon(() => expect(asked).toContain('PATCH'));
    throw new kept.CannotKeep();
  });
  await addSubmission(AMA, SHEET);
  start();
  await soon(() => expect(aborted).toHaveBeenCalled());
  await hurried();
});

it.each([
  [401, 'waiting'],
  [404, 'waiting'],
  [503, 'waiting'],
  [413, 'needs-you'],
  [415, 'needs-you'],
])('an upload that is answered %i leaves the submission %s', async (status, state) => {
  // The next try may come at once.
  faults = Array.from(
    { length: 100 },
    () =>
      ({ method }) =>
        method === 'POST' ? { status } : undefined,
  );
  await addSubmission(AMA, SHEET);
  start();
  await soon(async () => {
    expect(asked).toContain('POST');
    expect(await states()).toEqual([state]);
  });
  expect(sheets).toEqual([]);
  expect(asked).not.toContain('PATCH');
});

it('forgets the address of an upload with its submission', async () => {
  const refused = { error_msg: 'Another sheet is there.' };
  faults = [({ method }) => (method === 'SHEET' ? { status: 409, body: refused } : undefined)];
  const sent = await addSubmission(AMA, SHEET);
  start();
  await soon(async () => expect(await states()).toEqual(['needs-you']));
  expect(await kept.keptNames(AMA)).toHaveLength(1);
  await remove(sent);
  expect(await kept.keptNames(AMA)).toEqual([]);
});
