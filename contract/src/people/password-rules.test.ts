import { describe, expect, test } from 'vitest';
import { sayPasswords as say } from '../messages/passwords.ts';
import { bareText, isMadeOf, PASSWORD_MIN, passwordFault } from './password-rules.ts';

const fault = (password: string) => passwordFault(password, 'ama.owusu.mensah@example.com');

describe('a password', () => {
  test.each([
    'cold tea at dawn',
    'Trotro-42-Kaneshie',
    'the agent drank cold tea',
    'seven lamps at noon',
    'ɛyɛ me dɛ papaapa',
    '🙂🙃🙂😀🐘🦁🐊🐢🦜🐝🐞🦋',
    'qz7kabcabcabcabc',
    'abcabcabcdinner',
    'abcabcabcwxyz',
    'acegikmoqsuw',
    'q-w-e-r-t-!-!-!',
    'q-w-e-a-s-d-z-m',
  ])('"%s" is accepted', (password) => {
    expect(fault(password)).toBeNull();
  });

  test('has 12 to 200 code points', () => {
    expect(fault('elevenchars')).toBe(say.tooShort({ characters: PASSWORD_MIN }));
    expect(fault('🐘'.repeat(6))).toBe(say.tooShort({ characters: PASSWORD_MIN }));
    expect([fault('twelve chars'), fault('cold tea at dawn'.padEnd(200, ' of lamps'))]).toEqual([null, null]);
    expect(fault('cold tea at dawn'.padEnd(201, ' of lamps'))).toBe(say.tooLong({ characters: 200 }));
  });

  test.each([
    'ama.owusu.mensah@example.com',
    'AMA.OWUSU.MENSAH@example.com',
    'Ama.Owusu.Mensah',
    'moc.elpmaxe@hasnem.usuwo.ama',
  ])('"%s" repeats the email address', (password) => {
    expect(fault(password)).toBe(say.isEmail);
    expect(passwordFault(password, ' Ama.Owusu.Mensah@example.com ')).toBe(say.isEmail);
  });

  test.each([
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcabcabcabca',
    '1212121212121',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'abcabcabcxyz',
  ])('"%s" only repeats or counts', (password) => expect(fault(password)).toBe(say.tooSimple));

  test.each([
    'password1234',
    'Password1234!',
    'Election-Night 2024',
    'rehearsal-night-2024',
    'QwertyUiop123',
    '1q2w3e4r5t6y',
    'electioncommand',
    'ElectionCommandCenter',
    'election-results-2028',
    'superadmin2028!',
    'agent agent 007 night',
    'newsroompassword1',
    'qwertyasdfgh',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'poiuytlkjhgf',
    'ghana-election-2028-12-07',
    'North Region 2028',
    'q-w-e-r-t-y-!',
    'q-w-e-a-s-d-z-x',
    '1qaz2wsx4rfv',
    'mnbvcxz-mnbvc',
  ])('"%s" is common', (password) => expect(fault(password)).toBe(say.tooCommon));
});

test.each([28, 198])(
  'is judged at once, whatever it is: %i letters and digits of words before another one',
  (length) => {
    // What this process computes: a busy machine does not change it.
    const started = process.cpuUsage();
    for (const words of ['091827364554637281', 'is20the28my', 'isthe1my']) {
      expect(fault(`${words.repeat(60).slice(0, length)}q!`)).toBeNull();
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(1_000);
  },
);

describe('a password of names', () => {
  const names = ['kaneshie', 'ablekuma', 'ablekumawest', 'northschool', 'ndc'];

  test.each([
    'kaneshie2028!',
    'Kaneshie-Ablekuma',
    '2028 Ablekuma West',
    'North School 12',
    'election kaneshie 2028',
    'NDCNDC-2028-07',
  ])('"%s" is made of at most two, words of the product and numbers', (password) =>
    expect(isMadeOf(bareText(password), names)).toBe(true),
  );

  test.each(['Trotro-42-Kaneshie', 'kaneshie ablekuma kaneshie', 'kaneshie cold tea', 'kaneshi2028ndc'])(
    '"%s" is more than that',
    (password) => expect(isMadeOf(bareText(password), names)).toBe(false),
  );
});

test('the words of the product and its roles are these, each by itself', () => {
  const words = [
    'election elections command center centre results result votes vote night day news newsroom radio tv admin super',
    'administrator agent intern correspondent password secret login welcome letmein my the for and is user general',
    'national president presidential parliament parliamentary polling station pinksheet ghana region constituency',
    'district north south east west central party',
  ].flatMap((line) => line.split(' '));
  expect(words.filter((word) => !isMadeOf(word, []))).toEqual([]);
  expect(['', 'x', 'lamp', 'nightx', 'xnight'].filter((text) => isMadeOf(text, []))).toEqual([]);
});

test('the fewest names count, in whatever way they make up a password', () => {
  const names = ['a', 'ab', 'abc', 'b', 'c', ''];
  expect(['abc', 'abcabc', 'abab', 'abcab1'].filter((bare) => !isMadeOf(bare, names))).toEqual([]);
  expect(['abcabcabc', 'ccc', 'cbc'].filter((bare) => isMadeOf(bare, names))).toEqual([]);
});
