import { contract } from '@election/contract/contract';
import { titleOfType } from '@election/contract/places/election-types';
import type { ClaimedSheet } from '@election/contract/sources/keying';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { type DraftKeeper, useDraft } from '../api/outbox/drafts.ts';
import { useRead, useWrite } from '../api/queries.ts';
import { CandidateName, partyWord } from '../app/election/CandidateName.tsx';
import { LINK_RENEWED_MS } from '../app/election/sheet/link-renewal.ts';
import { SheetViewer } from '../app/election/sheet/SheetViewer.tsx';
import { DraftAside } from '../app/outbox/DraftAside.tsx';
import { election as sayElection } from '../app/sentences.ts';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { FigureInput } from '../ui/fields/FigureInput.tsx';
import type { Figure } from '../ui/fields/figure-text.ts';
import { formatFigure } from '../ui/fields/figures.ts';
import { useFocusOnMount } from '../ui/hooks/use-focus.ts';
import classes from './KeyIn.module.css';
import { keying as say } from './sentences.ts';
import { useKeepClaim } from './use-claim.ts';

type Typed = Record<number, Figure>;

const isTyped = (stored: unknown): stored is Typed =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.values(stored).every((figure) => figure === null || (Number.isSafeInteger(figure) && figure >= 0));

interface KeyInProps {
  claim: ClaimedSheet;
  /** The sheet is done, was given back, or is no longer the person's. */
  onDone: () => void;
}

/** One sheet, with what the person typed of it before. */
export const KeyIn = ({ claim, onDone }: KeyInProps) => (
  <KeyInSheet claim={claim} draft={useDraft(`key-in ${claim.id}`, isTyped)} onDone={onDone} />
);

/** Its picture, an empty field for each candidate, and nothing that others typed. */
export function KeyInSheet({ claim, draft, onDone }: Omit<FiguresProps, 'unseen'>) {
  const [unseen, setUnseen] = useState(false);
  const at = sayElection.contestName({
    place: claim.constituency.name,
    type: titleOfType(claim.election_type_id) ?? '',
  });
  return (
    <div className={classes.columns}>
      <Stack gap="sm" className={classes.form ?? ''}>
        <Text fw={600} size="lg" component="h2">
          {at}
          <Text span c="dimmed" size="sm" ms="xs">
            {claim.region.name}
          </Text>
        </Text>
        {claim.again && <Alert color="yellow">{say.again}</Alert>}
        <DraftAside draft={draft} />
        {draft.found !== undefined && <Figures claim={claim} draft={draft} unseen={unseen} onDone={onDone} />}
      </Stack>
      <div className={classes.sheet}>
        <Sheet claim={claim} at={at} onFailed={setUnseen} />
      </div>
    </div>
  );
}

/** The picture; its link is renewed while the sheet is open. */
function Sheet({ claim, at, onFailed }: { claim: ClaimedSheet; at: string; onFailed: (failed: boolean) => void }) {
  const { year_id, constituency, election_type_id, sheet } = claim;
  const input = { year_id, constituency_id: constituency.id, election_type_id };
  const current = useRead(contract.sheets.list, input, { everyMs: LINK_RENEWED_MS, quiet: true });
  const renewed = current.data?.find(({ id }) => id === sheet.id);
  return <SheetViewer sheet={renewed ?? sheet} at={at} onRetry={() => void current.refetch()} onFailed={onFailed} />;
}

interface FiguresProps extends KeyInProps {
  draft: DraftKeeper<Typed>;
  /** The picture did not load: what is typed then is not what the sheet says. */
  unseen: boolean;
}

function Figures({ claim, draft, unseen, onDone }: FiguresProps) {
  const [typed, setTyped] = useState<Typed>(draft.found?.value ?? {});
  const finishing = useWrite(contract.keying.finish, { refreshes: [] });
  const touch = useKeepClaim(claim.id);
  const list = useFocusOnMount<HTMLOListElement>();
  const figures = claim.candidates.map(({ candidate_id }) => typed[candidate_id] ?? null);
  const missing = missingIn(figures);

  const change = (candidate_id: number, figure: Figure) => {
    const next = { ...typed, [candidate_id]: figure };
    setTyped(next);
    draft.save(next);
    touch();
  };
  const leave = () => {
    draft.discard();
    onDone();
  };
  const finish = async () => {
    const votes = claim.candidates.map(({ candidate_id }) => ({ candidate_id, vote_count: typed[candidate_id] ?? 0 }));
    try {
      await finishing.run({ id: claim.id, votes });
      leave();
    } catch (error) {
      // The toast says why; the sheet is someone else's by now, or decided.
      if (error instanceof ApiError && error.status === 409) leave();
    }
  };

  return (
    <div data-figures>
      <ol className={classes.rows} aria-label={say.figures} ref={list}>
        {claim.candidates.map(({ candidate_id, candidate, party }, index) => (
          <li key={candidate_id} className={classes.row}>
            <CandidateName candidate={{ ...candidate, party, status: 'active', ballot_order: index + 1 }} />
            <div className={classes.field}>
              <FigureInput
                large
                label={say.figureOf({ name: candidate.name, party: partyWord(party) })}
                value={typed[candidate_id] ?? null}
                onChange={(figure) => change(candidate_id, figure)}
              />
            </div>
          </li>
        ))}
      </ol>
      <SumBar figures={figures}>
        <ReasonedButton
          size="md"
          can={unseen ? say.noPicture : missing > 0 ? say.missing({ count: missing }) : true}
          loading={finishing.isRunning}
          onClick={() => void finish()}
          data-after-figures
        >
          {say.finish}
        </ReasonedButton>
        <GiveBack id={claim.id} onDone={leave} />
      </SumBar>
      <Text size="xs" c="dimmed">
        {say.keys}
      </Text>
    </div>
  );
}

const missingIn = (figures: readonly Figure[]) => figures.filter((figure) => figure === null).length;

/** The sum of the figures, or how many are missing, beside the buttons. */
function SumBar({ figures, children }: { figures: readonly Figure[]; children: ReactNode }) {
  const missing = missingIn(figures);
  const sum = figures.reduce<number>((total, figure) => total + (figure ?? 0), 0);
  return (
    <div className={classes.bar}>
      <div>
        <Text size="xs" c="dimmed">
          {missing > 0 ? say.missing({ count: missing }) : say.sum}
        </Text>
        <span className={classes.sum}>{missing < figures.length ? formatFigure(sum) : say.noSum}</span>
      </div>
      <Group gap="xs">{children}</Group>
    </div>
  );
}

/** Skip, and Not readable with what cannot be read. */
function GiveBack({ id, onDone }: { id: number; onDone: () => void }) {
  const releasing = useWrite(contract.keying.release, { refreshes: [], success: false });
  const ask = useConfirm();
  const skip = () => releasing.run({ id, how: 'skipped' }).then(onDone, onDone);
  const report = async () => {
    let reason = '';
    const done = await ask({
      title: say.unreadableQuestion,
      body: (
        <Stack gap="xs">
          <Text>{say.unreadableBody}</Text>
          <Textarea
            label={say.reason}
            required
            maxLength={500}
            rows={2}
            data-autofocus
            onChange={(event) => {
              reason = event.currentTarget.value.trim();
            }}
          />
        </Stack>
      ),
      yes: say.giveBack,
      run: async () => {
        if (reason === '') throw new Error(say.reasonNeeded);
        await releasing.run({ id, how: 'unreadable', reason });
      },
    });
    if (done) onDone();
  };
  return (
    <>
      <Button variant="default" size="md" loading={releasing.isRunning} onClick={() => void skip()}>
        {say.skip}
      </Button>
      <Button variant="default" size="md" onClick={() => void report()}>
        {say.unreadable}
      </Button>
    </>
  );
}
