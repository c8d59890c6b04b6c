import type { Plant } from '../plant.ts';

const server = 'server/src';
const submit = {
  file: `${server}/features/contests/submit-entries.sql`,
  tests: [`${server}/features/contests/receipts.test.ts`],
};
const code = { file: 'contract/src/receipts.ts', tests: ['contract/src/receipts.test.ts'] };
const found = { tests: [`${server}/features/audit/receipts.test.ts`] };
const reading = { ...found, file: `${server}/features/audit/receipts.ts` };
const detail = { ...found, file: `${server}/features/audit/receipt-detail.sql` };
const proof = { ...found, file: `${server}/features/audit/check-receipt.ts` };
const duty = {
  file: `${server}/features/duty/duty-pack.sql`,
  tests: [`${server}/features/duty/duty.test.ts`],
};
const uploading = { tests: [`${server}/platform/http/serve-uploads.test.ts`] };
const uploads = { ...uploading, file: `${server}/platform/files/uploads.ts` };
const tus = { ...uploading, file: `${server}/platform/http/serve-uploads.ts` };
const saved = {
  file: `${server}/features/submissions/import-submissions.ts`,
  tests: [`${server}/features/submissions/import-submissions.test.ts`],
};

/** Receipts, the duty pack, resumable uploads and saved files. */
export const plants: readonly Plant[] = [
  {
    ...code,
    name: 'the letter of a code does not count where a digit stands',
    find: '(sum * 5 + CODE_CHARACTERS.indexOf(character)) % 23',
    replace: '(sum + CODE_CHARACTERS.indexOf(character)) % 23',
  },
  {
    ...code,
    name: 'a code is read whatever its letter',
    find: '=== match[3] ? place : null',
    replace: "!== '' ? place : null",
  },
  {
    ...code,
    name: 'the text of a submission keeps the order in which votes were sent',
    find: '\n    .sort(([a], [b]) => a - b);',
    replace: ';',
  },
  {
    ...code,
    name: 'the text of a submission leaves out what it corrects',
    find: 'supersedes: figures.supersedes ?? null,',
    replace: 'supersedes: null,',
  },
  {
    ...submit,
    name: 'a corrected submission that comes late replaces its correction',
    find: "perform refuse(409, 'superseded');",
    replace: 'null;',
  },
  {
    ...submit,
    name: 'another person’s key marks a submission as corrected',
    find: ' and actor_id = me and action',
    replace: ' and action',
  },
  {
    ...submit,
    name: 'the audit trail does not keep the submission',
    find: "known.after || coalesce(call -> 'submission', '{}')",
    replace: 'known.after',
  },
  {
    ...submit,
    file: `${server}/features/contests/stations.ts`,
    name: 'the receipt of a station covers what the server added',
    find: '{ ...input, constituency_id }, input)',
    replace: '{ ...input, constituency_id }, { ...input, constituency_id })',
  },
  {
    ...submit,
    file: `${server}/features/contests/publication.sql`,
    name: 'a refusal of decided entries gives what was sent as theirs',
    find: "'votes', entry.votes,",
    replace: "'votes', entry.vote_count,",
  },
  {
    ...reading,
    name: 'receipts of any place are read',
    find: '  if (!reaches(actor, place.constituency_id)) throw new Failure(403, failures.outOfScope);\n',
    replace: '',
  },
  {
    ...reading,
    name: 'a checkpoint that ends before the row is given as its proof',
    find: 'if (!path || length < sequence) return null;',
    replace: 'if (!path) return null;',
    tests: [`${server}/features/audit/receipts.test.ts`],
  },
  {
    ...detail,
    name: 'any row of the audit trail is a receipt',
    find: " and entry.action in ('entries.submit', 'sheets.upload')\n    and entry.after ? 'sha256'",
    replace: '',
  },
  {
    ...detail,
    name: 'another person’s submission supersedes a receipt',
    find: " and (later.action = 'sheets.upload' or later.actor_id = entry.actor_id)",
    replace: '',
  },
  {
    ...proof,
    name: 'the rows of a proof need not give their hashes',
    find: ' && one.hash === hashOf(one)',
    replace: '',
  },
  {
    ...proof,
    name: 'a receipt may say otherwise than its row',
    find: '  assertSays(detail, proof.rows[0] as AuditRow);\n',
    replace: '',
  },
  {
    ...proof,
    name: 'the head of a proof need not be under the root',
    find: 'if (!stated || stated.root !== root)',
    replace: 'if (!stated)',
  },
  {
    ...proof,
    name: 'any key signs the checkpoint of a receipt',
    find: 'verifySignature(proof, trusted);',
    replace: 'verifySignature(proof, [proof.public_key]);',
  },
  {
    ...found,
    file: `${server}/features/audit/merkle.ts`,
    name: 'the path of a proof takes the wrong side',
    find: "side: at % 2 === 0 ? 'right' : 'left'",
    replace: "side: 'right'",
  },
  {
    ...duty,
    name: 'the duty pack has the entries of others',
    find: 'where e.user_id = in_user',
    replace: 'where e.user_id is not null',
  },
  {
    ...duty,
    name: 'the duty pack has the ballots of other places',
    find: '\n       and (c.constituency_id is null or c.constituency_id = k.constituency_id)),',
    replace: '),',
  },
  {
    ...duty,
    file: `${server}/platform/secrets/file-key.ts`,
    name: 'everybody has one key of saved files',
    find: 'saved files of user ${user_id}',
    replace: 'saved files',
  },
  {
    ...uploads,
    name: 'an upload is found in any person’s folder',
    find: "join(dataDir, 'uploads', String(user_id))",
    replace: "join(dataDir, 'uploads', '0')",
  },
  {
    ...uploads,
    name: 'a piece is written at any offset',
    find: 'if (found.offset !== offset)',
    replace: 'if (found.offset < offset && offset === -1)',
  },
  {
    ...uploads,
    name: 'more bytes are taken than were announced',
    find: 'if (end + piece.length > found.length)',
    replace: 'if (end > found.length)',
  },
  {
    ...uploads,
    name: 'an unfinished upload becomes a sheet',
    find: 'if (found.offset < found.length)',
    replace: 'if (found.offset < 0)',
  },
  {
    ...uploads,
    name: 'one person fills the disk with uploads',
    find: '.length >= MOST_UPLOADS',
    replace: '.length > MOST_UPLOADS',
  },
  {
    ...tus,
    name: 'uploads of any length begin',
    find: '    if (length > MAX_BYTES) throw new Failure(413, say.uploadTooLong(MAX_PICTURE_MEGABYTES));\n',
    replace: '',
  },
  {
    ...tus,
    name: 'a full disk is a defect of the server',
    find: 'if (isDiskFull(error)) throw',
    replace: 'if (error === null) throw',
  },
  {
    ...uploading,
    file: `${server}/platform/http/read-input.ts`,
    name: 'a repeat of a sheet by another upload is another request',
    find: 'if (sameBy === undefined || fields[sameBy.field] === undefined) return fields;',
    replace: 'if (sameBy === undefined || fields[sameBy.field] !== undefined) return fields;',
  },
  {
    ...saved,
    name: 'a changed file is imported',
    find: "if (!timingSafeEqual(mac, Buffer.from(data.mac, 'hex')))",
    replace: 'if (mac.length === 0)',
  },
  {
    ...saved,
    name: 'an import reaches places beyond the importer’s',
    find: 'if (place && !reaches(context.actor, place.constituency_id))',
    replace: 'if (!place && !reaches(context.actor, 0))',
  },
  {
    ...saved,
    name: 'an inactive author’s file is imported',
    find: "if (author.status !== 'active')",
    replace: "if (author.name === '')",
  },
  {
    ...saved,
    name: 'an author with another role still enters figures',
    find: 'if (!mayCall(route.access, author))',
    replace: 'if (author.permissions.length === 0)',
  },
  {
    ...saved,
    name: 'an import enters a submission that its own file corrects',
    find: 'if (await isKeyInUse(pool, author, next)) return true;',
    replace: '',
  },
  {
    ...saved,
    name: 'an import takes what its hash does not cover',
    find: 'if (sha256(submissionText(input)) !== one.sha256)',
    replace: "if (one.sha256 === '')",
  },
];
