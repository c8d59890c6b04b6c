import type { Plant } from '../plant.ts';

const server = 'server/src/features/contests';
const rule = { file: 'contract/src/questions.ts', tests: ['contract/src/questions.test.ts'] };
const routine = { file: `${server}/questions.sql`, tests: [`${server}/questions.test.ts`] };
const read = { file: `${server}/questions.ts`, tests: [`${server}/questions.test.ts`] };
const screen = { tests: ['web/src/votes/questions/questions.test.tsx'] };

/** Questions to those who enter figures, and their answers. */
export const plants: readonly Plant[] = [
  { ...rule, name: 'a sixth question is asked', find: 'open < OPEN_QUESTIONS ?', replace: 'open <= OPEN_QUESTIONS ?' },
  {
    ...rule,
    name: 'a question is asked that nobody would read',
    find: '  if (people === 0) return say.nobodyToAsk;\n',
    replace: '',
  },
  {
    ...rule,
    name: 'anybody withdraws a question',
    find: 'return asked_by === actor.id ? whileOpen(state) : say.notYourQuestion;',
    replace: 'return whileOpen(state);',
  },
  {
    file: `${server}/key-in.sql`,
    tests: [`${server}/keying.test.ts`],
    name: 'any key-in answers a question',
    find: "filter (where e.status = 'asked_again') as again",
    replace: 'as again',
  },
  {
    file: `${server}/key-in.sql`,
    tests: [`${server}/keying.test.ts`],
    name: 'what is keyed in once more answers no question',
    find: '  if known.again is not null then\n',
    replace: '  if false then\n',
  },
  {
    ...routine,
    name: 'many who ask at once ask more than five questions',
    find: "    perform refuse(409, 'too_many_questions');\n",
    replace: '    null;\n',
  },
  {
    ...routine,
    name: 'a question is answered twice',
    find: "    perform refuse(409, 'question_answered');\n",
    replace: '    null;\n',
  },
  {
    ...routine,
    name: 'a question about one figure opens every declined entry again',
    find: 'and (about is null or e.candidate_id = about);\n  get',
    replace: 'and true;\n  get',
  },
  {
    ...routine,
    name: 'figures of another candidate answer a question',
    find: 'and (about is null or candidate_id is null or candidate_id = any (about))',
    replace: 'and true',
  },
  {
    ...routine,
    name: 'figures that were typed before a question answer it',
    find: ' and asked_at <= coalesce(typed, now())',
    replace: '',
  },
  {
    ...routine,
    name: 'a question is asked about a candidate of another contest',
    find: "    perform refuse(422, 'unknown_candidates'",
    replace: "    raise notice '%', jsonb_build_array('unknown_candidates'",
  },
  {
    ...read,
    name: 'an agent reads what another one answered',
    find: 'validates ? null : actor.id]',
    replace: 'null]',
  },
  {
    ...read,
    name: 'a question of any region is answered by its id',
    find: '  assertCan(actor, permission, row.constituency_id);\n',
    replace: '',
    tests: ['server/src/testing/access/access.test.ts'],
  },
  {
    ...routine,
    file: 'server/src/features/sheets/write-sheets.ts',
    name: 'a validator’s own picture answers a question',
    find: "    if (can(actor, 'entries.submit')) {\n",
    replace: '    {\n',
  },
  {
    ...screen,
    file: 'web/src/votes/questions/QuestionsToAnswer.tsx',
    name: 'an answer is sent without a network',
    find: 'online ? canAnswer(question.state, actor) : say.needsNetwork',
    replace: 'canAnswer(question.state, actor)',
  },
  {
    ...screen,
    file: 'web/src/votes/questions/QuestionsPanel.tsx',
    name: 'every question can be withdrawn on the screen',
    find: '  if (canWithdrawQuestion(state, asked_by.id, actor) !== true) return null;\n',
    replace: '',
  },
  {
    file: 'web/src/coverage/coverage-rows.ts',
    tests: ['web/src/coverage/coverage-rows.test.ts'],
    name: 'the switch of open questions shows every place',
    find: '      if (filter.asked && one.questions === 0) continue;\n',
    replace: '',
  },
  {
    file: `${server}/coverage.ts`,
    tests: [`${server}/coverage.test.ts`],
    name: 'what the desk decided stands as a difference',
    find: "    differs: sources === 'differ',\n",
    replace: '',
  },
  {
    file: `${server}/publish-station.sql`,
    tests: [`${server}/corrections.test.ts`],
    name: 'a polling station is corrected without its reason',
    find: "'corrected', stood, input -> 'correction')",
    replace: "'corrected', stood, null)",
  },
  {
    file: 'web/src/votes/corrections/WithdrawButton.tsx',
    tests: ['web/src/votes/live/LiveScreen.test.tsx'],
    name: 'the button of a polling station withdraws the contest',
    find: '        return station\n',
    replace: '        return station === null\n',
  },
];
