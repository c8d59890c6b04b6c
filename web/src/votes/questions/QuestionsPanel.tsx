import { contract } from '@election/contract/contract';
import { canAsk, canWithdrawQuestion, type Question } from '@election/contract/figures/questions';
import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { actorOf, useMay } from '../../api/actor.ts';
import { useRead, useWrite } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { Reading } from '../../ui/feedback/Reading.tsx';
import { ReasonedButton } from '../../ui/feedback/ReasonedButton.tsx';
import { useFocusBack } from '../../ui/hooks/use-focus.ts';
import { type ContestDetails, contestKey } from '../contest.ts';
import { REFRESHED } from '../queries.ts';
import registerClasses from '../register/Register.module.css';
import { answeredBy, questions as say } from '../sentences.ts';
import { AskForm } from './AskForm.tsx';
import { QuestionLine } from './QuestionLine.tsx';
import classes from './Questions.module.css';

interface QuestionsPanelProps {
  contest: ContestDetails;
  /** Called when unsaved typing begins and ends. */
  onDirty: (dirty: boolean) => void;
}

/** The questions about a contest with their answers; not rendered for people who do not validate. */
export function QuestionsPanel(props: QuestionsPanelProps) {
  const may = useMay();
  return may('entries.validate') ? <Panel {...props} /> : null;
}

function Panel({ contest, onDirty }: QuestionsPanelProps) {
  const read = useRead(contract.questions.list, contestKey(contest), { quiet: true });
  const actor = actorOf(useUser());
  const [asking, setAsking] = useState(false);
  const ask = useFocusBack<HTMLDivElement>(asking);
  if (!read.data) return <Reading read={read} />;
  const { questions, people } = read.data;
  const open = questions.filter(({ state }) => state === 'open');
  const ended = questions.filter(({ state }) => state !== 'open');
  // The last answer stands in sight until another question is asked.
  const inSight = open.length > 0 ? open : ended.slice(0, 1);
  const earlier = open.length > 0 ? ended : ended.slice(1);

  return (
    <section className={registerClasses.panel} aria-label={say.heading}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          {say.heading}
        </Title>
        {questions.length > 0 && (
          <Text size="sm" c="dimmed">
            {say.openCount({ count: open.length })}
          </Text>
        )}
        {!asking && (
          <div ref={ask}>
            <ReasonedButton
              size="compact-sm"
              variant="default"
              can={canAsk({ open: open.length, people }, actor)}
              onClick={() => setAsking(true)}
            >
              {say.ask}
            </ReasonedButton>
          </div>
        )}
      </div>
      {asking && <AskForm contest={contest} people={people} onDirty={onDirty} onDone={() => setAsking(false)} />}
      <QuestionList questions={inSight} />
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{say.earlier({ count: earlier.length })}</summary>
          <QuestionList questions={earlier} />
        </details>
      )}
    </section>
  );
}

const QuestionList = ({ questions }: { questions: readonly Question[] }) =>
  questions.length > 0 && (
    <ul className={classes.list}>
      {questions.map((question) => (
        <QuestionLine key={question.id} question={question}>
          <Below question={question} />
        </QuestionLine>
      ))}
    </ul>
  );

/** The answer of a question, or the button that takes it back. */
function Below({ question }: { question: Question }) {
  const { id, state, answer, asked_by, text } = question;
  const actor = actorOf(useUser());
  const confirm = useConfirm();
  const withdraw = useWrite(contract.questions.withdraw, { refreshes: REFRESHED });
  if (answer) {
    return (
      <div>
        <Text size="sm" c="var(--tone-green)" fw={600}>
          {answeredBy[answer.with]({ person: answer.by })}
        </Text>
        {answer.text !== null && (
          <p className={classes.text}>
            <bdi>{answer.text}</bdi>
          </p>
        )}
      </div>
    );
  }
  if (state === 'withdrawn') {
    return (
      <Text size="sm" c="dimmed">
        {say.isWithdrawn}
      </Text>
    );
  }
  if (canWithdrawQuestion(state, asked_by, actor) !== true) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={say.withdrawOf({ question: text })}
        disabled={withdraw.isRunning}
        onClick={() =>
          void confirm({
            title: say.withdrawQuestion,
            body: <Text>{say.withdrawBody}</Text>,
            run: () => withdraw.run({ id }),
          })
        }
      >
        {say.withdraw}
      </Button>
    </div>
  );
}
