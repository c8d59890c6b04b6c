import { contract } from '@election/contract/contract';
import type { ComparedContest } from '@election/contract/sources/differences';
import type { Route } from '@election/contract/wire/route';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useWrite } from '../api/queries.ts';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { FigureInput } from '../ui/fields/FigureInput.tsx';
import { formatFigure } from '../ui/fields/figures.ts';
import { useKeys } from '../ui/hooks/use-keys.ts';
import classes from './Differences.module.css';
import { allOf, type Choice, type Choices, hasOwn, openFields, votesOf } from './decisions.ts';
import { differences as say } from './sentences.ts';

const { differences, board, votes, findings } = contract;
/** What a decision makes stale. */
const REFRESHED: readonly Route[] = [
  differences.list,
  differences.read,
  differences.standing,
  differences.progress,
  board.list,
  votes.results,
  votes.agents,
  findings.list,
];

interface DecideProps {
  compared: ComparedContest;
  at: string;
  onDone: () => void;
}

/** The figures of each source, a decision for each candidate that differs: by a key or a press. The last one is sent at once. */
export function Decide({ compared, at, onDone }: DecideProps) {
  const [choices, setChoices] = useState<Choices>({});
  const [reason, setReason] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const { send, askAgain, isRunning } = useDecision(compared, onDone);
  const open = openFields(compared, choices);
  const [now] = open;

  const choose = (next: Choices) => {
    setChoices(next);
    // A figure of one's own waits for its reason.
    if (openFields(compared, next).length === 0 && !hasOwn(next)) void send(next, '');
  };
  const keep = (candidate_id: number, choice: Choice) => choose({ ...choices, [candidate_id]: choice });
  const focusOwn = () =>
    now && form.current?.querySelector<HTMLInputElement>(`tr[data-candidate="${now.candidate_id}"] input`)?.focus();
  const bySource = compared.sources.map((_, source): [string, () => void] => [
    String(source + 1),
    () => now && (now.votes[source] ?? null) !== null && keep(now.candidate_id, { source }),
  ]);
  useKeys({ ...Object.fromEntries(bySource), o: () => void focusOwn(), a: () => void askAgain() });

  const ruling =
    open.length > 0
      ? say.open({ count: open.length })
      : hasOwn(choices) && reason.trim() === ''
        ? say.reasonNeeded
        : true;
  return (
    <div ref={form} data-figures>
      <FiguresOfSources compared={compared} at={at} choices={choices} now={now} onType={setChoices} onChoose={choose} />
      {hasOwn(choices) && (
        <Textarea
          mt="sm"
          label={say.reason}
          required
          maxLength={500}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <div className={classes.bar}>
        <Text size="xs" c="dimmed">
          {say.keys({ sources: String(compared.sources.length) })}
        </Text>
        <Group gap="xs">
          <Button variant="default" loading={isRunning} onClick={() => void askAgain()}>
            {say.askBoth}
          </Button>
          <ReasonedButton
            can={ruling}
            loading={isRunning}
            onClick={() => void send(choices, reason.trim())}
            data-after-figures
          >
            {say.decide}
          </ReasonedButton>
        </Group>
      </div>
    </div>
  );
}

interface FiguresOfSourcesProps extends Omit<DecideProps, 'onDone'> {
  choices: Choices;
  /** The candidate whose figure is chosen next. */
  now: ComparedContest['fields'][number] | undefined;
  /** A figure of the person's own was typed. */
  onType: (choices: Choices) => void;
  /** Figures of a source were chosen. */
  onChoose: (choices: Choices) => void;
}

const FiguresOfSources = ({ compared, at, choices, now, onType, onChoose }: FiguresOfSourcesProps) => (
  <div className={classes.scroll}>
    <table className={classes.table} aria-label={say.figuresOf({ place: at })}>
      <Heads compared={compared} onKeepAll={(source) => onChoose({ ...choices, ...allOf(compared, source) })} />
      <tbody>
        {compared.fields.map((field) => (
          <Row
            key={field.candidate_id}
            field={field}
            sources={compared.sources}
            choice={choices[field.candidate_id]}
            now={field === now}
            onKeep={(choice) => ('own' in choice ? onType : onChoose)({ ...choices, [field.candidate_id]: choice })}
          />
        ))}
      </tbody>
    </table>
  </div>
);

/** Sends a decision; then the next difference is opened. A refusal shows its sentence, and the figures as they are now. */
function useDecision(compared: ComparedContest, onDone: () => void) {
  const resolving = useWrite(differences.resolve, { refreshes: REFRESHED });
  const asking = useWrite(differences.askAgain, { refreshes: REFRESHED });
  const { year_id, constituency_id, election_type_id, seen } = compared;
  const contest = { year_id, constituency_id, election_type_id, seen };
  const isRunning = resolving.isRunning || asking.isRunning;
  const once = async (work: () => Promise<unknown>) => {
    if (isRunning) return;
    try {
      await work();
      onDone();
    } catch {
      // The toast has said why.
    }
  };
  return {
    isRunning,
    send: (choices: Choices, reason: string) =>
      once(() => resolving.run({ ...contest, votes: votesOf(compared, choices), ...(reason !== '' && { reason }) })),
    askAgain: () => once(() => asking.run(contest)),
  };
}

const Heads = ({ compared, onKeepAll }: { compared: ComparedContest; onKeepAll: (source: number) => void }) => (
  <thead>
    <tr>
      <th scope="col">{say.candidate}</th>
      {compared.sources.map(({ id, name, keyed }, source) => (
        <th key={id} scope="col">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={say.keepAll({ number: source + 1, source: name })}
            onClick={() => onKeepAll(source)}
          >
            {source + 1}. {name}
          </Button>
          {keyed && (
            <Text size="xs" c="dimmed">
              {say.keyed}
            </Text>
          )}
        </th>
      ))}
      <th scope="col">{say.own}</th>
    </tr>
  </thead>
);

interface RowProps {
  field: ComparedContest['fields'][number];
  sources: ComparedContest['sources'];
  choice: Choice | undefined;
  /** The candidate of whom the next key decides. */
  now: boolean;
  onKeep: (choice: Choice) => void;
}

function Row({ field, sources, choice, now, onKeep }: RowProps) {
  const { candidate_id, name, votes: figures, differs } = field;
  return (
    <tr data-candidate={candidate_id} data-differs={differs || undefined} data-now={now || undefined}>
      <th scope="row">{name}</th>
      {sources.map(({ id, name: source }, index) => {
        const figure = figures[index] ?? null;
        const text = figure === null ? say.none : formatFigure(figure);
        const chosen = choice !== undefined && 'source' in choice && choice.source === index;
        return (
          <td key={id}>
            {differs && figure !== null ? (
              <Button
                variant={chosen ? 'filled' : 'default'}
                size="sm"
                aria-label={say.keep({ figure: text, source, name })}
                aria-pressed={chosen}
                onClick={() => onKeep({ source: index })}
              >
                {text}
              </Button>
            ) : (
              text
            )}
          </td>
        );
      })}
      <td>
        {differs && (
          <div className={classes.own}>
            <FigureInput
              label={say.ownOf({ name })}
              value={choice !== undefined && 'own' in choice ? choice.own : null}
              onChange={(figure) => onKeep({ own: figure })}
            />
          </div>
        )}
      </td>
    </tr>
  );
}
