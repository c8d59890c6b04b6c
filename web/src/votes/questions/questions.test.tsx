import { OPEN_QUESTIONS, type Question } from '@election/contract/figures/questions';
import { sayQuestions } from '@election/contract/messages/questions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { CONTEST_AT, entry, type ServedContest, serveContest } from '../../testing/contest.ts';
import { agree, button, choose, gone, openPage, press, textField } from '../../testing/page.tsx';
import { expectCatalogued } from '../../testing/pseudo.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { answeredBy, questions as say, votes as sayVotes } from '../sentences.ts';
import { VotesPage } from '../VotesPage.tsx';

beforeEach(clearSession);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const TEXT = '4,601 or 4,610? Please look at the sheet.';
const question = (id: number, more: Partial<Question> = {}): Question => ({
  ...{
    id,
    candidate: null,
    text: TEXT,
    asked_by: { id: 99, name: 'Naa', validates: true },
    asked_at: new Date().toISOString(),
  },
  ...{ state: 'open', answer: null },
  ...more,
});
const answered = (id: number, how: 'text' | 'sheet' | 'entry', text: string | null = null) =>
  question(id, { state: 'answered', answer: { with: how, text, by: 'Esi', at: new Date().toISOString() } });
const served = (questions: Question[], people = 2): Partial<ServedContest> => ({ questions: { questions, people } });

async function open(data: Partial<ServedContest>, role: 'admin' | 'agent', writes = {}) {
  window.scrollTo = () => {};
  await signInAs(role, role === 'agent' ? { user_constituencies: [{ id: 134, region_id: 7 }] } : { id: 5 });
  const server = serveContest(data, writes);
  return { ...server, ...openPage(<VotesPage />, CONTEST_AT, 'votes', 'constituencyVotes') };
}
const panel = async (name = say.heading) => within(await screen.findByRole('region', { name }));

describe('a validator', () => {
  it('asks about one candidate, and sees the question open until it is answered', async () => {
    const server = await open(served([]), 'admin', {
      ask: () => {
        server.now.questions = { people: 2, questions: [question(1, { candidate: { id: 2, name: 'Kofi' } })] };
        return { data: { id: 1, reopened: 0 }, msg: 'Sent' };
      },
    });
    expect((await panel()).queryByText(say.openCount({ count: 0 }))).toBeNull();
    await press(say.ask);
    expect(screen.getByText(say.reaches({ people: 2 }))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(textField(document.body, say.text)));
    expect((await button(say.send)).disabled).toBe(true);
    await choose(document.body, say.about, 'Kofi');
    fireEvent.input(textField(document.body, say.text), { target: { value: ` ${TEXT} ` } });
    await press(say.send);
    const shown = await panel();
    expect(await shown.findByText(TEXT)).toBeTruthy();
    expect(shown.getByText('Kofi')).toBeTruthy();
    expect(server.sent('POST')).toEqual([
      { year_id: 33, constituency_id: 134, election_type_id: 1, candidate_id: 2, text: TEXT },
    ]);
    expect(screen.queryByText(say.send)).toBeNull();
  });

  it('keeps what was typed where the question is refused', async () => {
    await open(served([]), 'admin', { ask: () => ({ status: 409, error_msg: sayQuestions.nobodyToAsk }) });
    await press(say.ask);
    fireEvent.input(textField(document.body, say.text), { target: { value: TEXT } });
    await press(say.send);
    expect(await screen.findByText(sayQuestions.nobodyToAsk)).toBeTruthy();
    expect(textField(document.body, say.text).value).toBe(TEXT);
  });

  it.each([
    [
      'too many are open',
      served(Array.from({ length: OPEN_QUESTIONS }, (_, id) => question(id + 1))),
      sayQuestions.tooManyQuestions({ most: 5 }),
    ],
    ['nobody would read it', served([], 0), sayQuestions.nobodyToAsk],
  ])('is told on the button why none is asked where %s', async (_, data, why) => {
    await open(data, 'admin');
    const ask = await button(say.ask);
    expect(ask.getAttribute('aria-disabled')).toBe('true');
    fireEvent.focus(ask);
    expect(await screen.findByText(why)).toBeTruthy();
  });

  it('reads each answer, and withdraws an own question, or that of a person who no longer validates there', async () => {
    const mine = question(4, { text: 'Mine?', asked_by: { id: 5, name: 'Me', validates: true } });
    const left = question(5, { text: 'Who?', asked_by: { id: 77, name: 'Ato', validates: false } });
    const { sent } = await open(
      served([left, mine, question(3), answered(2, 'entry'), answered(1, 'text', 'It is 4,601.')]),
      'admin',
    );
    const shown = await panel();
    expect(await shown.findByText('It is 4,601.')).toBeTruthy();
    for (const how of ['entry', 'text'] as const)
      expect(shown.getByText(answeredBy[how]({ person: 'Esi' }))).toBeTruthy();
    expect(shown.getAllByText(say.withdraw)).toHaveLength(2);
    expect(shown.getByRole('button', { name: say.withdrawOf({ question: 'Who?' }) })).toBeTruthy();
    await press(say.withdrawOf({ question: 'Mine?' }));
    await agree(say.withdrawQuestion);
    await gone(say.withdrawQuestion);
    expect(sent('POST')).toEqual([{ id: '4' }]);
  });
});

describe('an agent', () => {
  it('has the open question above the fields, and answers it in words', async () => {
    const server = await open(served([question(1)]), 'agent', {
      answer: ({ text }: Record<string, unknown>) => {
        server.now.questions = { people: 2, questions: [answered(1, 'text', String(text))] };
        return { data: { id: 1 }, msg: 'Sent' };
      },
    });
    const asked = await screen.findByRole('region', { name: say.toYou });
    const field = await screen.findByLabelText(sayVotes.figureOf({ name: 'Ama', party: 'P1' }));
    expect(asked.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(asked.textContent).toContain(say.otherAnswers);
    fireEvent.input(screen.getByLabelText(say.answerTo({ question: TEXT })), { target: { value: 'It is 4,601.' } });
    await press(say.sendAnswer);
    expect(await screen.findByText(say.yourAnswer({ words: 'It is 4,601.' }))).toBeTruthy();
    expect(server.sent('POST')).toEqual([{ id: '1', text: 'It is 4,601.' }]);
  });

  it('sees no question that is answered, on the receipt neither', async () => {
    await open(
      { ...served([answered(1, 'entry')]), entries: [entry(1, 5, 'pending'), entry(2, 6, 'pending')] },
      'agent',
    );
    await screen.findByText('Received. Your figures wait for approval.');
    expect(screen.queryByRole('region', { name: say.toYou })).toBeNull();
  });

  it('is told that an answer needs the network, and keeps what was typed', async () => {
    await open(served([question(1)]), 'agent');
    fireEvent.input(await screen.findByLabelText(say.answerTo({ question: TEXT })), {
      target: { value: 'It is 4,601.' },
    });
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(say.needsNetwork)).toBeTruthy();
    await waitFor(async () => expect((await button(say.sendAnswer)).getAttribute('aria-disabled')).toBe('true'));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect((await button(say.sendAnswer)).getAttribute('aria-disabled')).toBe('false'));
    expect(screen.getByLabelText(say.answerTo({ question: TEXT }))).toHaveProperty('value', 'It is 4,601.');
  });
});

it('questions have no text but of catalogues and of the server', () =>
  expectCatalogued(async () => {
    const server = await open(served([question(1), answered(2, 'text', 'It is 4,601.')]), 'admin');
    await screen.findByText('It is 4,601.');
    await press(say.ask);
    return server;
  }, ['PDF']));
