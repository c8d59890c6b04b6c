import { afterEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '../messages/every-catalogue.ts';
import { LANGUAGES, type Language } from '../messages/language.ts';
import { headingOf, runoff } from '../messages/outlook.ts';
import { speakFrom } from '../messages/sentences.ts';
import { CHANCES, type Chance } from './outlook.ts';
import { nationAnswers } from './outlook-answers.ts';
import type { NationOutlook } from './outlooks.ts';

const speak = (reader: Language) => speakFrom({ language: () => reader, catalogue: catalogueOf });
afterEach(() => speak('en'));

type Chances = [elected: Chance | null, first_two?: Chance | null, second?: Chance | null];

const candidate = (id: number, name: string, votes: number, [elected, first_two, second]: Chances) => ({
  ...{ id, name, party_id: id, votes, elected },
  first_two: first_two ?? null,
  second: second ?? null,
});
const left = (units: number, voters: number, without_register = 0, unknown: string[] = []) => ({
  ...{ units, voters, without_register, unknown },
});
const nation = (more: Partial<NationOutlook> = {}): NationOutlook => ({
  majority_percent: 50,
  valid_votes: 1_000,
  outstanding: left(2, 300),
  without_poll: 0,
  candidates: [
    candidate(1, 'Ama', 600, ['possible', 'possible']),
    candidate(2, 'Kofi', 390, ['possible', 'possible']),
    candidate(3, 'Esi', 10, ['excluded', 'excluded']),
  ],
  runoff: 'possible',
  ...more,
});
/** What is said of one candidate besides two others of 500 and 400 votes. */
const answerAbout = (votes: number, chances: Chances, more: Partial<NationOutlook> = {}) => {
  const candidates = [
    candidate(1, 'Ama', votes, chances),
    candidate(2, 'Kofi', 400, ['possible', 'possible']),
    candidate(3, 'Esi', 500, ['possible', 'possible']),
  ];
  const { shown, out } = nationAnswers(nation({ candidates, ...more }));
  return [...shown, ...out].find(({ id }) => id === 1);
};

test.each<[more: Partial<NationOutlook>, only: string]>([
  [{ candidates: [], valid_votes: 0 }, 'There are no candidates yet.'],
  [{ valid_votes: 0 }, 'Nothing is published yet, so everything is possible.'],
])('one sentence stands alone while nothing can be said', (more, only) => {
  expect(nationAnswers(nation(more))).toMatchObject({ lead: null, only, outstanding: '', shown: [], out: [] });
});

test.each<[about: string, more: Partial<NationOutlook>, lead: string]>([
  ['certain', { runoff: 'certain' }, 'There is a run-off: no one can reach more than half of the valid votes.'],
  [
    'possible',
    { runoff: 'possible', majority_percent: 40 },
    'A run-off is possible. It takes place unless a candidate has more than 40% of the valid votes.',
  ],
  ['excluded', { runoff: 'excluded' }, 'There is no run-off.'],
  [
    'not known',
    { runoff: null, outstanding: left(3, 0, 2, ['Oti', 'Buem']) },
    'Whether there is a run-off is not known: registered voters are missing for Oti, Buem.',
  ],
])('the lead says that a run-off is %s', (_, more, lead) => {
  expect(nationAnswers(nation(more))).toMatchObject({ lead, only: null });
});

describe('where the most votes elect, as in a run-off', () => {
  const two = (ama: number, kofi: number, chances: Chances, more: Partial<NationOutlook> = {}) =>
    nationAnswers(
      nation({
        ...{ majority_percent: 0, valid_votes: ama + kofi, runoff: 'possible' },
        candidates: [candidate(1, 'Ama', ama, chances), candidate(2, 'Kofi', kofi, chances)],
        ...more,
      }),
    );
  const said = (found: ReturnType<typeof two>) => JSON.stringify([found.lead, found.shown, found.out]);

  test('nothing is said of a run-off, nor of the first two', () => {
    const unknown = left(2, 0, 2, ['Oti', 'Buem']);
    const cases = [
      two(60, 40, ['possible', 'certain', 'possible']),
      two(60, 40, [null, null, null], { runoff: null, outstanding: unknown }),
      two(40, 40, ['excluded', 'certain', 'possible'], { runoff: 'certain', outstanding: left(0, 0) }),
    ];
    for (const found of cases) expect(said(found)).not.toMatch(/run-off|first two|second/);
    expect(cases[0]?.lead).toBe('It is still open who is elected: the most votes decide.');
    expect(cases[1]?.outstanding).toBe(
      'Not counted yet: 2 constituencies. Registered voters are missing for Oti, Buem.',
    );
  });

  test('a tie is a tie once every vote is counted', () => {
    const level = ['excluded', 'certain', 'possible'] satisfies Chances;
    expect(two(40, 40, level, { outstanding: left(0, 0) }).lead).toBe(
      'A tie: Ama and Kofi have 40 votes each. Every constituency is counted, and no one is elected.',
    );
    expect(two(40, 40, ['possible', 'certain', 'possible']).lead).toBe(runoff.stillOpen);
  });

  test('who has lost cannot be elected', () => {
    const candidates = [candidate(1, 'Ama', 60, ['certain']), candidate(2, 'Kofi', 40, ['excluded', 'certain'])];
    const found = nationAnswers(
      nation({ candidates, majority_percent: 0, outstanding: left(0, 0), runoff: 'excluded' }),
    );
    expect([found.shown, found.out.map(({ id }) => id)]).toEqual([[], [2]]);
    expect(found.outHeading).toBe('1 candidate cannot be elected');
  });
});

test('the heading names the race', () => {
  expect([1, 2, 3].map(headingOf)).toEqual([
    'Can it still change? President',
    'Can it still change? Parliament',
    'Can it still change? Run-off for president',
  ]);
});

describe('who is elected for certain', () => {
  const candidates = [
    candidate(1, 'Ama', 390, ['excluded', 'certain', 'certain']),
    candidate(2, 'Kofi', 610, ['certain', 'certain']),
  ];
  test.each<[voters: number, percent: number, lead: string]>([
    [
      1,
      50,
      'Kofi is elected: 610 of 1,000 valid votes are more than half of the valid votes, and stay so if the 1 outstanding voter chooses another candidate.',
    ],
    [0, 0, 'Kofi is elected: 610 of 1,000 valid votes are more votes than every other.'],
  ])('is the lead, and no answer among the others, with %i voters left', (voters, majority_percent, lead) => {
    const found = nationAnswers(
      nation({ candidates, majority_percent, outstanding: left(1, voters), runoff: 'excluded' }),
    );
    expect(found.lead).toBe(lead);
    expect([found.shown, found.out.map(({ id }) => id)]).toEqual([[], [1]]);
  });
});

test.each<[found: ReturnType<typeof left>, without_poll: number, sentence: string]>([
  [left(0, 0), 0, 'Every constituency is counted.'],
  [left(1, 1), 0, 'Not counted yet: 1 constituency with 1 registered voter.'],
  [
    left(1200, 1300),
    1100,
    'Not counted yet: 1,200 constituencies with 1,300 registered voters. 1,100 of them postponed or annulled.',
  ],
  [
    left(2, 0, 2, ['Oti', 'Buem']),
    1,
    'Not counted yet: 2 constituencies. 1 of them postponed or annulled. Registered voters are missing for Oti, Buem.',
  ],
  [
    left(3, 0, 3, ['Oti', 'Buem']),
    0,
    'Not counted yet: 3 constituencies. Registered voters are missing for Oti, Buem and 1 more.',
  ],
])('says of %j what is not counted yet', (outstanding, without_poll, sentence) => {
  expect(nationAnswers(nation({ outstanding, without_poll })).outstanding).toBe(sentence);
});

describe('the chance of a candidate', () => {
  test.each<[votes: number, chance: Chance | null, more: Partial<NationOutlook>, sentence: string]>([
    [
      600,
      'possible',
      {},
      'Ama can still be elected: 600 of 1,000 valid votes now, at most 900 of 1,300; more than half of the valid votes are needed.',
    ],
    [
      350,
      'excluded',
      {},
      'Ama cannot be elected in this poll: at most 650 of 1,300 valid votes, and at least 651 are needed.',
    ],
    [
      351,
      'excluded',
      {},
      'Ama cannot be elected in this poll: at most 651 of 1,300 valid votes, and another candidate has 500.',
    ],
    [
      350,
      'excluded',
      { valid_votes: 999 },
      'Ama cannot be elected in this poll: at most 650 of 1,299 valid votes, and another candidate has 500.',
    ],
    [
      400,
      'excluded',
      { outstanding: left(0, 0), majority_percent: 40 },
      'Ama cannot be elected in this poll: 400 of 1,000 valid votes, and at least 401 are needed.',
    ],
    [
      350,
      'excluded',
      { outstanding: left(1, 1) },
      'Ama cannot be elected in this poll: at most 351 of 1,001 valid votes, and at least 501 are needed.',
    ],
    [
      300,
      null,
      { outstanding: left(1, 0, 1, ['Oti']) },
      'Whether Ama can be elected is not known: registered voters are missing for Oti.',
    ],
  ])('of %i votes is %s, with its numbers', (votes, chance, more, sentence) => {
    expect(answerAbout(votes, [chance], more)).toMatchObject({ id: 1, chance, sentence });
  });

  test('is compared with no votes where no one else stands', () => {
    const candidates = [candidate(1, 'Ama', 5, ['excluded', 'excluded'])];
    expect(nationAnswers(nation({ candidates, valid_votes: 5, outstanding: left(0, 0) })).out).toEqual([
      {
        ...{ id: 1, chance: 'excluded' },
        sentence: 'Ama cannot be elected in this poll: 5 of 5 valid votes, and another candidate has 0.',
        runoff: 'Ama cannot come among the first two: at most 5 votes, and two others have at least 0.',
      },
    ]);
  });
});

describe('the place in a run-off', () => {
  test.each<[chances: Chances, more: Partial<NationOutlook>, sentence: string | null]>([
    [['possible', 'certain', 'certain'], {}, 'Ama comes second for certain.'],
    [
      ['possible', 'certain', 'possible'],
      {},
      'Ama is one of the first two for certain: no two others can reach 450 votes.',
    ],
    [
      ['excluded', 'possible'],
      {},
      'Ama can still come among the first two: at most 750 votes; the second of the others has 400.',
    ],
    [
      ['excluded', 'excluded'],
      {},
      'Ama cannot come among the first two: at most 750 votes, and two others have at least 400.',
    ],
    [['possible', null], {}, 'Whether Ama comes among the first two is not known.'],
    [
      ['excluded', 'possible'],
      { runoff: null },
      'Ama can still come among the first two: at most 750 votes; the second of the others has 400.',
    ],
    [['possible', 'possible'], {}, null],
    [['excluded', 'possible'], { runoff: 'excluded' }, null],
    [['possible', 'certain', 'certain'], { runoff: 'excluded' }, null],
  ])('of %j with %j is %j', (chances, more, sentence) => {
    expect(answerAbout(450, chances, more)?.runoff).toBe(sentence);
  });
});

test.each<[chances: Chances, runoff: Chance | null, isOut: boolean]>([
  [['excluded', 'excluded'], 'possible', true],
  [['excluded', 'excluded'], null, true],
  [['excluded', 'certain'], 'excluded', true],
  [['excluded', 'possible'], 'certain', false],
  [['excluded', null], null, false],
  [['possible', 'excluded'], 'possible', false],
  [['possible', 'possible'], 'excluded', false],
  [[null, null], null, false],
])('a candidate with %j, where a run-off is %s, is out: %s', (chances, runoff, isOut) => {
  const candidates = [candidate(1, 'Ama', 1, chances), candidate(2, 'Kofi', 2, ['possible'])];
  const { shown, out } = nationAnswers(nation({ candidates, runoff }));
  expect([shown, out].map((answers) => answers.map(({ id }) => id))).toEqual(isOut ? [[2], [1]] : [[1, 2], []]);
});

describe('in another language', () => {
  const partly = left(3, 300, 2, ['Oti', 'Buem']);
  const said = (reader: Language, more: Partial<NationOutlook>) => {
    speak(reader);
    return nationAnswers(nation(more));
  };
  const written = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2066-\u2069]/g, '');

  test('the answers are whole sentences of it', () => {
    const candidates = [
      candidate(1, 'Ama', 600, ['possible', 'certain']),
      candidate(2, 'Kofi', 400, ['excluded', 'certain', 'certain']),
    ];
    const found = said('fr', { candidates, outstanding: partly, without_poll: 1 });
    expect(
      [found.lead, found.outstanding, ...found.shown.flatMap((one) => [one.sentence, one.runoff])].map(written),
    ).toEqual([
      'Un second tour est possible. Il a lieu, sauf si un candidat obtient plus de la moitié des suffrages exprimés.',
      'Reste à dépouiller : 3 circonscriptions, dont 1 reportée ou annulée, soit 300 électeurs inscrits. Le nombre d’inscrits n’est pas connu pour Oti et Buem.',
      'Ama peut encore être élu(e) : 600 des 1 000 suffrages exprimés pour l’instant, au plus 900 sur 1 300 ; il faut plus de la moitié des suffrages exprimés.',
      'Ama est à coup sûr parmi les deux premiers : deux autres candidats ne peuvent pas atteindre tous deux 600 voix.',
      'Kofi ne peut pas être élu(e) à ce scrutin : au plus 700 des 1 300 suffrages exprimés, et un autre candidat en a 600.',
      'Kofi arrive à coup sûr en deuxième position.',
    ]);
    const inArabic = said('ar', { candidates, outstanding: left(2, 2), runoff: 'certain', majority_percent: 40 });
    expect([inArabic.lead, inArabic.outstanding].map(written)).toEqual([
      'ستُجرى جولة إعادة: لا يمكن أن ينال أحد أكثر من 40% من الأصوات الصحيحة.',
      'لم ترد بعد نتائج دائرتين، فيها ناخبان مسجلان.',
    ]);
    const more = said('pt', { runoff: null, outstanding: left(30, 0, 22, ['Oti', 'Buem']) });
    expect(more.lead).toBe(
      'Não se sabe se há segunda volta: não se conhece o número de inscritos de Oti, Buem e mais 20.',
    );
  });

  test.each(LANGUAGES.filter((reader) => reader !== 'en'))('nothing is left in English: %s', (reader) => {
    for (const chance of [...CHANCES, null]) {
      for (const majority_percent of [0, 40, 50]) {
        for (const outstanding of [left(0, 0), left(2, 300), partly]) {
          const candidates = [
            candidate(1, 'Ama', 600, [chance, chance, chance]),
            candidate(2, 'Kofi', 400, [chance, chance]),
          ];
          const found = said(reader, { candidates, outstanding, majority_percent, runoff: chance, without_poll: 2 });
          expect(JSON.stringify(found)).not.toMatch(
            /\b(votes|voters|elected|first|run-off|constituenc\w+|needed|and|of)\b/,
          );
        }
      }
    }
  });
});
