import type { Plant } from '../plant.ts';

const outbox = (name: string) => `web/src/api/outbox/${name}`;
const sender = { file: outbox('sender.ts'), tests: [outbox('sender.test.ts')] };
const classify = { file: outbox('classify.ts'), tests: [outbox('sender.test.ts')] };
const uploading = { file: outbox('upload-picture.ts'), tests: [outbox('upload-picture.test.ts')] };
const store = { file: outbox('outbox.ts'), tests: [outbox('outbox.test.ts')] };

const note = { file: 'web/src/app/install/new-version.ts', tests: ['web/src/app/install/AppNotes.test.tsx'] };
const builds = { file: 'server/src/platform/http/kept-builds.ts', tests: ['server/src/platform/http/console.test.ts'] };
const room = { file: outbox('room.ts'), tests: [outbox('room.test.ts')] };
const leaving = { file: 'web/src/app/outbox/use-leave.tsx', tests: ['web/src/app/outbox/use-leave.test.tsx'] };

const edits = {
  file: 'web/src/votes/editing/use-live-edits.ts',
  tests: ['web/src/votes/editing/use-live-edits.test.ts'],
};

/** What a phone keeps and sends. */
export const plants: readonly Plant[] = [
  {
    ...edits,
    name: 'figures that are found again forget what was live when they were typed',
    find: 'setNow(found.value);',
    replace: 'setNow({ ...found.value, open: {} });',
  },
  {
    ...edits,
    name: 'figures over live ones stay on the device once they are saved',
    find: '      draft.discard();\n',
    replace: '',
  },
  {
    ...edits,
    name: 'figures that are found late replace what was typed meanwhile',
    find: 'if (!found || isTouched.current) return;',
    replace: 'if (!found) return;',
  },
  {
    file: 'web/src/app/Frame.tsx',
    tests: ['web/src/app/Frame.test.tsx'],
    name: 'without a network a rehearsal looks like the real evening',
    find: 'settings.data ?? keptMarks()',
    replace: 'settings.data ?? { rehearsal: false }',
  },
  {
    ...note,
    name: 'the first worker of a phone is offered as a new version',
    find: "worker.state === 'installed' && isKept",
    replace: "worker.state === 'installed'",
  },
  {
    ...note,
    name: 'a new version is not offered',
    find: "registration.addEventListener('updatefound'",
    replace: "registration.addEventListener('update'",
  },
  {
    ...builds,
    name: 'only the present build stays on the server',
    find: 'const KEPT = 2;',
    replace: 'const KEPT = 1;',
  },
  {
    ...builds,
    name: 'the oldest build stays, and the one before goes',
    find: 'other.at - one.at',
    replace: 'one.at - other.at',
  },
  {
    ...room,
    name: 'a phone with little room says nothing',
    find: 'megabytes < LITTLE_MB',
    replace: 'megabytes < 0',
  },
  {
    ...room,
    name: 'a browser that keeps nothing counts as one with room',
    find: "  if (!isKept) return 'none';\n",
    replace: '',
  },
  {
    file: 'web/src/ui/later.tsx',
    tests: ['web/src/ui/later.test.tsx'],
    name: 'a part whose script did not come stays away when the network is back',
    find: "      window.addEventListener('online', show);\n",
    replace: '',
  },
  {
    ...sender,
    name: 'two tabs send at once',
    find: '  await navigator.locks.request(LOCK, { signal }, work);',
    replace: '  await work();',
  },
  {
    ...sender,
    name: 'pictures go before figures',
    find: "waiting.find(({ content }) => content.kind !== 'sheet') ?? waiting[0]",
    replace: "waiting.find(({ content }) => content.kind === 'sheet') ?? waiting[0]",
  },
  {
    ...sender,
    name: 'the newest submission goes first',
    find: 'a.number - b.number',
    replace: 'b.number - a.number',
  },
  {
    ...sender,
    name: 'the queue waits longer than five minutes',
    find: 'Math.min(LONGEST_WAIT_S, 2 ** failures)',
    replace: '2 ** failures',
  },
  {
    ...sender,
    name: 'the wait that the server asks for is not kept',
    find: 'Math.max(asked, ',
    replace: 'Math.max(0, ',
  },
  {
    ...sender,
    name: 'a queue goes on without a session',
    find: '      onSignedOut();\n      return;\n',
    replace: '      onSignedOut();\n',
  },
  {
    ...sender,
    name: 'the network returns and the queue still waits',
    find: "  window.addEventListener('online', wake);\n",
    replace: '',
  },
  {
    ...sender,
    name: 'a refused submission stops the queue',
    find: '      await markRefused(submission, outcome.refusal);\n',
    replace: "      pause({ kind: 'delayed', delay: 'busy' });\n      return false;\n",
  },
  {
    ...classify,
    name: 'every 2xx counts as received',
    find: 'receipt && receipt.id === sent.id && receipt.sha256 === sent.sha256',
    replace: 'receipt',
  },
  {
    ...classify,
    name: 'a receipt of other figures counts',
    find: ' && receipt.sha256 === sent.sha256',
    replace: '',
  },
  {
    ...classify,
    name: '401 of a portal asks for the password',
    find: '  if (refusal === undefined) return',
    replace:
      "  if (status === 401) return { kind: 'delayed', delay: 'signed-out' };\n  if (refusal === undefined) return",
  },
  {
    ...classify,
    name: 'a full disk counts as a refusal',
    find: 'status >= 500 || ',
    replace: '(status >= 500 && status !== 507) || ',
  },
  {
    ...classify,
    name: 'a key that runs counts as a refusal',
    find: ' || runs)',
    replace: ')',
  },
  {
    ...sender,
    name: 'the page comes to the front and the queue still waits',
    find: "  document.addEventListener('visibilitychange', onShown);\n",
    replace: '',
  },
  {
    ...classify,
    name: 'what the server has of refused figures is not kept',
    find: 'const more = Array.isArray(entries) ? { entries } : {};',
    replace: 'const more = entries === null ? { entries } : {};',
  },
  {
    ...uploading,
    file: outbox('send-submission.ts'),
    name: 'a photograph that was not shrunk goes without its hash',
    find: 'original_sha256: submission.sha256, ...content.input',
    replace: '...content.input',
  },
  {
    ...uploading,
    file: outbox('send-submission.ts'),
    name: 'an upload that is gone needs the person',
    find: "outcome.refusal.field !== 'upload_id'",
    replace: "outcome.refusal.field !== 'image'",
  },
  {
    ...uploading,
    name: 'a finished upload is sent again for its receipt',
    find: 'await keepBegun({ address, isWhole: true })',
    replace: 'await keepBegun({ address, isWhole: false })',
  },
  {
    ...uploading,
    name: 'a line that says nothing holds the queue for ever',
    find: '      timer = setTimeout(() => giveUp',
    replace: '      timer ??= setTimeout(() => tus.url === null && giveUp',
  },
  {
    ...uploading,
    name: 'a picture that is too large is uploaded again and again',
    find: 'status === 413 || status === 415',
    replace: 'status === 415',
  },
  {
    ...uploading,
    file: outbox('outbox.ts'),
    name: 'the address of an upload outlives its submission',
    find: "  await db?.transaction('outbox', 'readwrite', DURABLE).store.delete(number);\n  await drop(user_id, uploadName(id));\n",
    replace: "  await db?.transaction('outbox', 'readwrite', DURABLE).store.delete(number);\n",
  },
  {
    file: 'web/src/api/queries.ts',
    tests: ['web/src/api/queries.test.tsx'],
    name: 'a phone whose clock is behind shows what it keeps and never asks',
    find: 'Math.min(known()?.at ?? 0, Date.now())',
    replace: 'known()?.at',
  },
  {
    ...store,
    name: 'what cannot be read is left out of the file',
    find: 'if (await readRow(keys, row)) return [];',
    replace: 'if (!(await readRow(keys, row))) return [];',
  },
  {
    ...store,
    name: 'another person of the phone sees the queue',
    find: "await db.getAllFromIndex('outbox', 'user_id', user_id);\n  const read =",
    replace: "await db.getAll('outbox');\n  const read =",
  },
  {
    ...store,
    name: 'a row is not bound to its author',
    find: 'openBytes(keys, row.sealed, rowBound(user_id, id))',
    replace: "openBytes(keys, row.sealed, '')",
  },
  {
    ...store,
    name: 'the picture goes before the receipt',
    find: "state === 'received' || !picture ? stored",
    replace: "state !== 'waiting' || !picture ? stored",
  },
  {
    ...store,
    name: 'received submissions are never forgotten',
    find: 'received.slice(0, -LISTED_RECEIVED)',
    replace: 'received.slice(0, 0)',
  },
  {
    file: 'web/src/submissions/SubmissionsPage.tsx',
    tests: ['web/src/submissions/SubmissionsPage.test.tsx'],
    name: 'the oldest submission is listed first',
    find: '[...submissions].reverse().map',
    replace: '[...submissions].map',
  },
  {
    file: 'web/src/submissions/SubmissionsPage.tsx',
    tests: ['web/src/submissions/SubmissionsPage.test.tsx'],
    name: 'a submission that waits can be discarded',
    find: "{submission.state === 'needs-you' && (",
    replace: "{submission.state !== 'received' && (",
  },
  {
    file: 'web/src/submissions/SubmissionsPage.tsx',
    tests: ['web/src/submissions/SubmissionsPage.test.tsx'],
    name: 'agents are offered to import files of others',
    find: "{may('submissions.import') && <ImportSaved />}",
    replace: '<ImportSaved />',
  },
  {
    file: 'web/src/submissions/SubmissionsPage.tsx',
    tests: ['web/src/submissions/SubmissionsPage.test.tsx'],
    name: 'refused figures are shown without those of the server',
    find: '{refusal?.entries && <Decided',
    replace: '{refusal?.status === 0 && refusal.entries && <Decided',
  },
  {
    file: 'web/src/votes/entry/HandedOver.tsx',
    tests: ['web/src/votes/entry/HandedOver.test.tsx'],
    name: 'refused figures stand beside what the phone had read before',
    find: 'decided.has(candidate.id) ? decided.get(candidate.id) : sent?.votes',
    replace: 'sent?.votes',
  },
  {
    file: 'web/src/receipts/ReceiptDetail.tsx',
    tests: ['web/src/receipts/ReceiptsPage.test.tsx'],
    name: 'a figure that has changed since is not marked',
    find: '{now.votes !== votes && ',
    replace: '{now.votes < votes && ',
  },
  {
    ...store,
    name: 'a database of the phone that does not open is taken for an empty outbox',
    find: 'if (!canKeep()) return { submissions',
    replace: 'if (!canKeep() || !(await openFor(user_id).catch(() => null))) return { submissions',
  },
  {
    file: outbox('kept.ts'),
    tests: [outbox('outbox.test.ts')],
    name: 'a database of the phone that does not open is taken for no draft',
    find: 'if (!canKeep()) return undefined;',
    replace: 'if (!canKeep() || !(await openFor(user_id).catch(() => null))) return undefined;',
  },
  {
    file: outbox('use-outbox.ts'),
    tests: [outbox('use-outbox.test.tsx')],
    name: 'the desk hears that nothing waits on a phone whose database does not open',
    find: 'openIn(listed).length : null);',
    replace: 'openIn(listed).length : 0);',
  },
  {
    ...leaving,
    name: 'signing out asks nothing where the database of the phone does not open',
    find: 'if (listed && openIn(listed).length === 0)',
    replace: 'if (!listed || openIn(listed).length === 0)',
  },
  {
    ...leaving,
    file: 'web/src/app/outbox/OutboxMark.tsx',
    name: 'the frame says nothing where the database of the phone does not open',
    find: 'if (isClosed) {',
    replace: 'if (isClosed && listed) {',
  },
  {
    file: 'web/src/submissions/SubmissionsPage.tsx',
    tests: ['web/src/submissions/SubmissionsPage.test.tsx'],
    name: 'My submissions is blank where the database of the phone does not open',
    find: 'if (!isClosed) return null;',
    replace: 'if (isClosed || !listed) return null;',
  },
  {
    file: 'web/src/votes/entry/PlaceEntry.tsx',
    tests: ['web/src/votes/entry/EntryScreen.test.tsx'],
    name: 'the entry form says nothing where the database of the phone does not open',
    find: '{isClosed && <Closed',
    replace: '{!isClosed && <Closed',
  },
  {
    file: outbox('drafts.ts'),
    tests: [outbox('outbox.test.ts')],
    name: 'a draft of another version of the app is typed over',
    find: 'if (isForeign) await setAside(user_id, name);',
    replace: '',
  },
  {
    file: outbox('kept.ts'),
    tests: [outbox('outbox.test.ts')],
    name: 'a draft that cannot be decrypted is lost while it is set aside',
    find: ': row.sealed;',
    replace: ': await sealBytes(key, new Uint8Array(), boundTo(user_id, aside));',
  },
  {
    file: 'web/src/api/queries.ts',
    tests: ['web/src/api/queries.test.tsx'],
    name: 'without a network toasts cover what an agent types',
    find: ' && !isSaidByFrame(error)',
    replace: '',
  },
];
