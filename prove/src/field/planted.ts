import type { Plant } from '../proof.ts';
import type { Edit } from './build.ts';

const outbox = (name: string) => `api/outbox/${name}.ts`;

const plant = (bug: string, ...edits: readonly Edit[]): Plant => ({
  bug,
  inject(trial) {
    trial.edits = edits;
    return () => {};
  },
});

const WITHOUT_ID: Edit = { file: outbox('classify'), find: 'receipt.id === sent.id && ', replace: '' };

/** Bugs of the phone, each a change of the console's source before it is packed. */
export const PLANTS: readonly Plant[] = [
  plant('two tabs send at once: the outbox is sent without its lock', {
    file: outbox('sender'),
    find: 'await navigator.locks.request(LOCK, { signal }, work);',
    replace: 'await work();',
  }),
  plant(
    'a submission is deleted before its receipt',
    {
      file: outbox('sender'),
      find: 'import { listSubmissions, ',
      replace: 'import { remove, listSubmissions, ',
    },
    {
      file: outbox('sender'),
      find: '      const outcome = await sendSubmission(',
      replace: '      await remove(next);\n      const outcome = await sendSubmission(',
    },
  ),
  plant('each try has a key of its own', WITHOUT_ID, {
    file: outbox('send-submission'),
    find: 'send(route, input, submission.id, token',
    replace: 'send(route, input, crypto.randomUUID(), token',
  }),
  plant('the page of a captive portal counts as a receipt', {
    file: outbox('classify'),
    find: "  if (body === undefined) return { kind: 'delayed',",
    replace:
      "  if (body === undefined && answer.ok) return { kind: 'received', receipt: { ...sent, code: '1-1-A', at: '', sequence: 1 } };\n  if (body === undefined) return { kind: 'delayed',",
  }),
  plant('the databases go on in a torn log', {
    file: outbox('database'),
    find: '  void beginNewLog();\n',
    replace: '',
  }),
];

/** The next version of the app: its database has one store more. */
export const UPDATE: readonly Edit[] = [
  { file: outbox('database'), find: 'const VERSION = 1;', replace: 'const VERSION = 2;' },
  {
    file: outbox('database'),
    find: 'upgrade: (made) => {',
    replace: "upgrade: (made, old) => {\n      if (made.createObjectStore('later') && old >= 1) return;",
  },
];
