import { setTimeout as pause } from 'node:timers/promises';
import { contract } from '@election/contract/contract';
import type { ImportRun } from '@election/contract/imports/imports';
import { expect, test } from 'vitest';
import { hashToken } from '../../platform/secrets/tokens.ts';
import { IMPORT_FILES, type ImportFiles } from '../../testing/files/import-files.ts';
import { type Caller, useServer } from '../../testing/server.ts';

const { imports, session } = contract;
const server = useServer();

const sent = (files: ImportFiles) => Object.entries(files).map(([name, text]) => new File([text], name));

/** Waits until an import no longer runs; read by another person, in another language. */
async function finished(id: number): Promise<ImportRun> {
  for (;;) {
    const { data } = await server.as('super_admin')(imports.read, { id }, { language: 'pt' });
    if (data.state !== 'checking' && data.state !== 'applying') return data;
    await pause(20);
  }
}

async function check(files: ImportFiles, language?: string): Promise<ImportRun> {
  const options = language === undefined ? {} : { language };
  const { status, data } = await server.as('super_admin')(imports.check, { files: sent(files) }, options);
  expect(status).toBe(200);
  return finished(data.id);
}

const REFUSED = {
  ...IMPORT_FILES,
  'year.csv': 'title;Remark\n2031;x\n',
  'results.csv': `${IMPORT_FILES['results.csv'].replace('presidential,Hills,Central,,Esi Lamp,,0\n', '')}presidential,Coast,Central,,Abena Pal,,1
presidential,Coast,Port,,Kofi River,,12x
`,
};

/** What a report says: notes, refused rows and findings. */
const saidBy = ({ report }: ImportRun) => ({
  notes: report?.notes,
  refusals: report?.refusals.first.map(({ sentence }) => sentence),
  findings: report?.findings.first.map(({ place, sentence }) => `${place}: ${sentence}`),
});

const IN_FRENCH = {
  notes: [
    'year.csv a été lu en UTF-8, avec pour séparateur le point-virgule.',
    'year.csv : la colonne « Remark » ne fait pas partie du format d’importation et a été ignorée.',
  ],
  refusals: [
    '« Abena Pal » : aucun candidat de ce nom dans le scrutin. Vouliez-vous dire « Abena Palm » ?',
    '« 12x » : Saisissez un nombre entier.',
  ],
  findings: ['Hills, Central, présidentielle: Pas encore de chiffre pour Esi Lamp.'],
};
const IN_ENGLISH = {
  notes: [
    'year.csv was read as UTF-8, separated by semicolons.',
    'year.csv: the column "Remark" is not part of the import format and was ignored.',
  ],
  refusals: [
    '"Abena Pal": there is no candidate of this name in the contest. Did you mean "Abena Palm"?',
    '"12x": Enter a whole number.',
  ],
  findings: ['Hills, Central, presidential: No figure yet for Esi Lamp.'],
};

test('a report is in the language of the account that started it, also for another reader, and else of Accept-Language', async () => {
  const admin = server.as('super_admin');
  await admin(session.chooseLanguage, { language: 'fr' });
  const checked = await check(REFUSED, 'ar');
  expect(saidBy(checked)).toEqual(IN_FRENCH);
  const { csv } = (await admin(imports.report, { id: checked.id })).data;
  const lines = csv.split('\n');
  expect(lines.filter((line) => line.includes('Vouliez-vous dire')).length).toBe(1);
  expect(lines).toContain(
    'warning,,,C3,"Hills, Central, présidentielle",Pas encore de chiffre pour Esi Lamp.,held back',
  );
  expect(csv).toMatch(/^\uFEFF?kind,file,line,column,place,reason,publication\n/);

  await admin(session.chooseLanguage, { language: null });
  expect(saidBy(await check(REFUSED, 'fr'))).toEqual(IN_FRENCH);
  expect(saidBy(await check(REFUSED))).toEqual(IN_ENGLISH);
});

/** A second super_admin. */
async function secondAdmin(): Promise<Caller> {
  const token = 'token-of-efua'.padEnd(32, '-');
  await server.database.owner.query(
    `with efua as (insert into users (name, email, role_id) values ('Efua', 'efua@example.com', 1) returning id)
     insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from efua`,
    [hashToken(token)],
  );
  return server.bearing(token);
}

test('two people whose languages differ read their own imports, one after the other', async () => {
  const start = async (call: Caller, language: string) => {
    const { data } = await call(imports.check, { files: sent(REFUSED) }, { language });
    return saidBy(await finished(data.id)).refusals?.[0];
  };
  expect(await start(await secondAdmin(), 'pt')).toBe(
    '«Abena Pal»: não há nenhum candidato com este nome na disputa. Queria dizer «Abena Palm»?',
  );
  expect(await start(server.as('super_admin'), 'ar')).toBe(
    '«\u2068Abena Pal\u2069»: لا يوجد مرشح بهذا الاسم في السباق. هل تقصد «\u2068Abena Palm\u2069»؟',
  );
});

test('files that cannot be read are refused in the caller’s language, also by the process that reads them', async () => {
  const refusal = async (files: ImportFiles) =>
    (await server.as('super_admin')(imports.check, { files: sent(files) }, { language: 'fr' })).error_msg;
  expect(await refusal({ 'year.csv': 'title\n20\u000028\n' })).toMatch(/^year\.csv n’est pas un fichier texte/);
  expect(await refusal({ 'notes.txt': 'x' })).toBe(
    'Aucun des fichiers envoyés n’est du format d’importation. Envoyez year.csv et les autres, ou un zip qui les contient. notes.txt n’est pas un fichier du format d’importation et a été ignoré.',
  );
});

test('a refused import is applied in the language of the person who applies it', async () => {
  const { id } = await check(REFUSED, 'fr');
  const applied = await server.as('super_admin')(
    imports.apply,
    { id, publish: false, skip_refused: false, year: '2031' },
    { language: 'pt' },
  );
  expect(applied).toMatchObject({
    status: 409,
    error_msg: 'Há linhas recusadas. Corrija os ficheiros, ou escolha ignorar essas linhas.',
  });
});

const RESULTS = IMPORT_FILES['results.csv'];
/** As many mistakes as fit into one folder. */
const BAD: ImportFiles = {
  'year.csv': 'title|Remark\n2032|x\n2033|x\n',
  'regions.csv':
    'title,svg_path,status\nCoast,M0 0h1v1z,\nCoast,M0 0h1v1z,\nHills,M0 0h1v1z,\nHills,M0 1h1v1z,\nBay,zz,\nDune,,closed\n',
  'constituencies.csv':
    'region,name,registered_voters\nCoast,Central,1000\nCoast,Port,many\nHills,Central,2000\nBay,Cove,5\n',
  'polling_stations.csv':
    'region,constituency,code,name,registered_voters\nCoast,Central,C0101,School,600\nCoast,Central,C0102,School,400\nHills,Central,C0102,Chapel,1\nHills,Centra,H1,Chapel,1\nHills,Central,H2\n',
  'coalitions.csv': 'name,short_name,color\n',
  'parties.csv': `${IMPORT_FILES['parties.csv']}Lamp Party,LP,#117733,#117733,4\nSun Party,PP,#117734,,5\nMoon Party,MP,red,,1\n`,
  'candidates.csv': `${IMPORT_FILES['candidates.csv']}presidential,Coast,,PP,Efo Palm,\nparliamentary,,,PP,Efo Palm,\nparliamentary,Coast,Central,Palm Party,Efo Palm,\n`,
  'results.csv': `${RESULTS.replace('presidential,Coast,Central,,Kofi River,,250', 'presidential,Coast,Central,,Kofi River,,99250')}presidential,Coast,Central,,Abena Pal,,1
presidential,Coast,Central,,,9,1
presidential,Coast,Central,,,,1
presidential,Coast,Central,,Kojo River,,1
presidential,Coast,Centrl,,Abena Palm,,1
presidential,Cost,Central,,Abena Palm,,1
presidential,Bay,Cove,,Abena Palm,,1
presidential,Coast,Central,C0109,Abena Palm,,1
mayoral,Coast,Central,,Abena Palm,,1
presidential,Coast,Port,,Abena Palm,,-1
presidential,Coast,Port,,Kofi River,,99999999999
presidential,Coast,Port,,,1,5
presidential,Coast,Central,,Esi Lamp,,20
`,
  'registers.csv': `${IMPORT_FILES['registers.csv']}presidential,Hills,Central,1000,571,9\npresidential,Hills,Central,1000,571,10\n`,
  'contests.csv':
    'election_type,region,constituency,status,candidate,order,note\npresidential,Coast,Central,unopposed,,,x\nparliamentary,Coast,Central,annulled,,,By a court today.\nparliamentary,Coast,Central,lot,Ama Pal,,\n',
  'result.csv': 'x\n',
};

test('no sentence of a report of many mistakes is left in English', async () => {
  const { report } = await check(BAD, 'ar');
  const sentences = [
    ...(report?.notes ?? []),
    ...(report?.refusals.first.map(({ sentence }) => sentence) ?? []),
    ...(report?.findings.first.flatMap(({ place, sentence }) => [place, sentence]) ?? []),
  ];
  expect(sentences.length).toBeGreaterThan(40);
  const wordsOf = (text: string) => text.match(/[a-z]{3,}/gi) ?? [];
  // Values of the format are the same in every language.
  const given = new Set([...Object.entries(BAD).flat().flatMap(wordsOf), 'CSV', 'UTF', 'active', 'inactive', 'runoff']);
  expect(sentences.filter((sentence) => !/\p{Script=Arabic}/u.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => wordsOf(sentence).some((word) => !given.has(word)))).toEqual([]);
});
