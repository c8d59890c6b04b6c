import { contract } from '@election/contract/contract';
import { canAnswer, QUESTION_TO, type Question } from '@election/contract/figures/questions';
import { Text, Textarea, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { actorOf } from '../../api/actor.ts';
import { useRead, useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { type ContestDetails, contestKey } from '../contest.ts';
import { REFRESHED } from '../queries.ts';
import { questions as say } from '../sentences.ts';
import { QuestionLine } from './QuestionLine.tsx';
import classes from './Questions.module.css';

/** What the newsroom asks about a contest, above the fields of those who enter its figures; nothing where nothing is open. */
export function QuestionsToAnswer({ contest }: { contest: ContestDetails }) {
  const read = useRead(contract.questions.list, contestKey(contest), { quiet: true });
  // What a person answered stays in sight on this screen.
  const [answered, setAnswered] = useState<readonly number[]>([]);
  const shown = read.data?.questions.filter(({ id, state }) => state === 'open' || answered.includes(id)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={classes.toYou} aria-label={say.toYou}>
      <Title order={2} size="h5">
        {say.toYou}
      </Title>
      <ul className={classes.list}>
        {shown.map((question) => (
          <QuestionLine key={question.id} question={question}>
            {question.state === 'open' ? (
              <AnswerForm question={question} onAnswered={() => setAnswered([...answered, question.id])} />
            ) : (
              question.answer?.text && <Text fw={600}>{say.yourAnswer({ words: question.answer.text })}</Text>
            )}
          </QuestionLine>
        ))}
      </ul>
      {shown.some(({ state }) => state === 'open') && <Text size="sm">{say.otherAnswers}</Text>}
    </section>
  );
}

/** An answer in words. It needs the network, which the button says; what was typed stays where sending fails. */
function AnswerForm({ question, onAnswered }: { question: Question; onAnswered: () => void }) {
  const actor = actorOf(useUser());
  const { online } = useNetwork();
  const [text, setText] = useState('');
  const answer = useWrite(contract.questions.answer, { refreshes: REFRESHED, quiet: true });
  const ruling = online ? canAnswer(question.state, actor) : say.needsNetwork;
  const ready = ruling === true && text.trim() !== '' && !answer.isRunning;

  const send = async () => {
    if (!ready) return;
    const sent = await answer.run({ id: question.id, text: text.trim() }).catch(() => null);
    if (sent) onAnswered();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        label={say.answer}
        aria-label={say.answerTo({ question: question.text })}
        value={text}
        maxLength={QUESTION_TO}
        autosize
        minRows={1}
        size="md"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!online && <Text size="sm">{say.needsNetwork}</Text>}
      {answer.error && <Failure problem={answer.error} />}
      <div>
        <ReasonedButton size="md" can={ruling} disabled={ruling === true && !ready} onClick={() => void send()}>
          {say.sendAnswer}
        </ReasonedButton>
      </div>
    </form>
  );
}
