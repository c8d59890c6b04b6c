import type { Plant } from '../plant.ts';

const audit = 'server/src/features/audit';
const making = [`${audit}/make-checkpoint.test.ts`];
const handingOn = [`${audit}/hand-on.test.ts`];

/** Checkpoints: their keys, their time, and the targets that take them. */
export const plants: Plant[] = [
  {
    name: 'a checkpoint signed with any key is taken',
    file: `${audit}/checkpoint.ts`,
    find: 'if (!trusted.includes(public_key))',
    replace: 'if (trusted.includes(""))',
    tests: making,
  },
  {
    name: 'the database’s key is accepted after an outside key has signed',
    file: `${audit}/make-checkpoint.ts`,
    find: 'return rows[0]?.signed ? [own, ...old] : [own',
    replace: 'return [own',
    tests: making,
  },
  {
    name: 'the heads of the last checkpoint are continued unverified',
    file: `${audit}/make-checkpoint.ts`,
    find: 'return readCheckpoint(JSON.stringify(last), known);',
    replace:
      "return { at: '', heads: new Map(last.heads.map(([chain, length, hash]) => [chain, { length, hash }])), checkpoint: last };",
    tests: making,
  },
  {
    name: 'others may read the key of checkpoints',
    file: 'server/src/platform/secrets/key-file.ts',
    find: 'if (found.mode & OTHERS)',
    replace: 'if (found.mode & 0)',
    tests: making,
  },
  {
    name: 'a checkpoint has the time of the server',
    file: `${audit}/make-checkpoint.ts`,
    find: 'const at = rows[0]?.at ?? new Date();',
    replace: 'const at = rows[0] ? new Date() : new Date();',
    tests: making,
  },
  {
    name: 'a checkpoint from the future is kept until its time',
    file: `${audit}/make-checkpoint.ts`,
    find: 'Date.parse(last.at) <= at.getTime() + CLOCK_TOLERANCE * 1000',
    replace: 'true',
    tests: making,
  },
  {
    name: 'a publication is covered by its time',
    file: `${audit}/make-checkpoint.ts`,
    find: 'last.results <> now.results',
    replace: 'exists (select from contests where published_at > last.at)',
    tests: making,
  },
  {
    name: 'the folder of checkpoints overwrites a file',
    file: `${audit}/targets/folder.ts`,
    find: 'await link(temporary, file);',
    replace: "await (await import('node:fs/promises')).rename(temporary, file);",
    tests: handingOn,
  },
  {
    name: 'the outbox gets no row with a checkpoint',
    file: `${audit}/make-checkpoint.ts`,
    find: 'select id, target from made, unnest($9::text[]) as target',
    replace: 'select id, target from made, unnest($9::text[]) as target where false',
    tests: handingOn,
  },
  {
    name: 'a checkpoint counts as handed on before it is sent',
    file: `${audit}/hand-on.ts`,
    find: 'set attempts = attempts + 1, next_at',
    replace: 'set attempts = attempts + 1, delivered_at = now(), next_at',
    tests: handingOn,
  },
  {
    name: 'two servers send the same checkpoint',
    file: `${audit}/hand-on.ts`,
    find: "set attempts = attempts + 1, next_at = now() + interval '${LEASE} seconds'",
    replace: 'set attempts = attempts + 1',
    tests: handingOn,
  },
  {
    name: 'a copy that is not live hands checkpoints on',
    file: `${audit}/hand-on.ts`,
    find: 'and not exists (select from restorations where live_at is null)',
    replace: '',
    tests: handingOn,
  },
  {
    name: 'a bucket without object lock is enough',
    file: `${audit}/targets/bucket.ts`,
    find: "if (found.ObjectLockMode !== 'COMPLIANCE') throw new Error(say.notLocked);",
    replace: "if (found.ObjectLockMode !== 'COMPLIANCE') return;",
    tests: handingOn,
  },
  {
    name: 'the webhook of checkpoints follows redirects',
    file: `${audit}/targets/webhook.ts`,
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    tests: handingOn,
  },
  {
    name: 'verification holds a trail against the newest checkpoint of a folder alone',
    file: `${audit}/kept-checkpoints.ts`,
    find: '.sort() : [];',
    replace: '.sort().slice(-1) : [];',
    tests: ['server/src/tools/cli/verify-audit.test.ts'],
  },
  {
    name: 'the QR code of a checkpoint leaves out the key',
    file: 'contract/src/checkpoints.ts',
    find: "return ['ECC1', at, chains, rows, root, public_key, signature]",
    replace: "return ['ECC1', at, chains, rows, root, root, signature]",
    tests: ['contract/src/checkpoints.test.ts'],
  },
];
