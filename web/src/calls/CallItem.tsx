import { contract } from '@election/contract/contract';
import { contradictions, sayCallRules } from '@election/contract/messages/calls';
import { isolate } from '@election/contract/messages/isolate';
import { callSaying } from '@election/contract/messages/public-calls';
import { reaches } from '@election/contract/people/permissions';
import { callCan } from '@election/contract/results/call-rules';
import type { DeskCall, RaceFigures } from '@election/contract/results/calls';
import { Group, Stack, Text } from '@mantine/core';
import { actorOf } from '../api/actor.ts';
import { useReadOnce, useWrite } from '../api/queries.ts';
import { useUser } from '../api/session-store.ts';
import { useAskMarked } from '../app/asking/use-ask-marked.tsx';
import { ExplanationFields, makeExplanation } from '../app/election/explanation/Explanation.tsx';
import { records as sayRecords } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { formatClock, formatFigure } from '../ui/fields/figures.ts';
import { PublishedFigures } from './Published.tsx';
import { calls as say } from './sentences.ts';

const { calls } = contract;
const refreshes = { refreshes: [calls.desk, calls.waiting, calls.list, calls.race] };

interface CallItemProps {
  call: DeskCall;
  year_id: number;
}

/** A call or a proposal with its people, and what the signed-in person may do with it. */
export function CallItem({ call, year_id }: CallItemProps) {
  const { proposed, confirmed_by, called_at, ended, reason, against_figures, contradicted_by, taken_back } = call;
  return (
    <>
      <Text fw={600}>{isolate(callSaying(call))}</Text>
      {contradicted_by && (
        <Text size="sm" c="red" fw={600}>
          {`${contradictions[contradicted_by]} ${say.checkOrTakeBack}`}
        </Text>
      )}
      <Text size="sm">{say.because({ text: reason })}</Text>
      {against_figures !== null && (
        <Text size="sm" c="red">
          {say.againstBecause({ text: against_figures })}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {say.proposedBy({ name: proposed.by.name, at: formatClock(proposed.at) })}
        {confirmed_by && called_at && ` · ${say.confirmedBy({ name: confirmed_by.name, at: formatClock(called_at) })}`}
        {ended && ` · ${say.endedBy({ how: ended.how, name: ended.by.name, at: formatClock(ended.at) })}`}
        {taken_back && `: ${taken_back.note}`}
      </Text>
      {!ended && (
        <Group gap="xs">{called_at ? <TakeBack call={call} /> : <Decide call={call} year_id={year_id} />}</Group>
      )}
    </>
  );
}

/** Whether the signed-in person works where the race is, or why not. */
function useReach({ constituency }: DeskCall): true | string {
  const actor = actorOf(useUser());
  if (constituency === null) return actor.scope === 'any' || sayCallRules.onlyEverywhere;
  return reaches(actor, constituency.id) || say.outOfReach;
}

function Decide({ call, year_id }: CallItemProps) {
  const readOnce = useReadOnce();
  const user = useUser();
  const ask = useConfirm();
  const confirm = useWrite(calls.confirm, refreshes);
  const drop = useWrite(calls.drop, refreshes);
  const reach = useReach(call);
  const ruling =
    reach === true ? callCan.confirm(user.id, { proposed_by: call.proposed.by.id, standing: null }) : reach;
  const { ask: askMarked, reading } = useAskMarked();
  const { election_type_id, constituency } = call;
  const onConfirm = () =>
    void askMarked({
      read: () =>
        readOnce(calls.race, { year_id, election_type_id, ...(constituency && { constituency_id: constituency.id }) }),
      changes: figuresMoved,
      question: (figures) => ({
        title: say.confirmQuestion,
        body: (
          <Stack gap="xs">
            <Text size="sm">{say.confirmBody({ call: callSaying(call) })}</Text>
            {call.against_figures !== null && (
              <Text size="sm" c="red">
                {say.againstBecause({ text: call.against_figures })}
              </Text>
            )}
            <PublishedFigures figures={figures} place={call.constituency?.name ?? null} />
          </Stack>
        ),
        danger: true,
        yes: say.confirmYes,
        run: () => confirm.run({ id: call.id, mark: figures.mark }),
      }),
    });
  const onDrop = () =>
    void ask({
      title: say.dropQuestion,
      body: <Text size="sm">{say.dropBody({ call: callSaying(call) })}</Text>,
      run: () => drop.run({ id: call.id }),
    });
  return (
    <>
      <ReasonedButton size="compact-sm" can={ruling} disabled={confirm.isRunning || reading} onClick={onConfirm}>
        {say.confirm}
      </ReasonedButton>
      <ReasonedButton size="compact-sm" variant="default" can={reach} disabled={drop.isRunning} onClick={onDrop}>
        {say.drop}
      </ReasonedButton>
    </>
  );
}

/** What is published of the race in another way now. */
function figuresMoved(before: RaceFigures, now: RaceFigures): string[] {
  if (before.mark === now.mark) return [];
  const known = new Map(before.candidates.map(({ id, votes }) => [id, votes]));
  const lines = now.candidates.flatMap(({ id, name, votes }) => {
    const from = known.get(id) ?? null;
    return from === votes ? [] : [sayRecords.change({ name, from: formatFigure(from), to: formatFigure(votes) })];
  });
  return lines.length > 0 ? lines : [say.outstandingMoved];
}

function TakeBack({ call }: { call: DeskCall }) {
  const ask = useConfirm();
  const takeBack = useWrite(calls.takeBack, refreshes);
  const reach = useReach(call);
  const onTakeBack = () => {
    const explanation = makeExplanation();
    void ask({
      title: say.takeBackQuestion,
      danger: true,
      yes: say.takeBackYes,
      no: say.leave,
      body: (
        <Stack gap="sm">
          <Text size="sm">{say.takeBackBody({ call: callSaying(call) })}</Text>
          <ExplanationFields explanation={explanation} />
        </Stack>
      ),
      run: async () => takeBack.run({ id: call.id, ...explanation.given() }),
    });
  };
  return (
    <ReasonedButton
      size="compact-sm"
      variant="outline"
      color="red"
      can={reach}
      disabled={takeBack.isRunning}
      onClick={onTakeBack}
    >
      {say.takeBack}
    </ReasonedButton>
  );
}
