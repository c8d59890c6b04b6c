import { contract } from '@election/contract/contract';
import { ELECTION_RULES } from '@election/contract/places/election-types';
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { newKey } from '../../api/idempotency.ts';
import { dropDraft, type ListedDraft, useDrafts } from '../../api/outbox/drafts.ts';
import type { Saveable } from '../../api/outbox/saved-file.ts';
import { useRead } from '../../api/queries.ts';
import { useUser } from '../../api/session-store.ts';
import { SaveFile } from '../../app/outbox/SaveFile.tsx';
import { outbox as sayOutbox } from '../../app/outbox/sentences.ts';
import { useConfirm } from '../../ui/dialogs/Confirm.tsx';
import { formatFigure } from '../../ui/fields/figures.ts';
import { ui as sayUi } from '../../ui/sentences.ts';
import type { ContestChoice } from '../choice/use-contest-choice.ts';
import { entry as say } from '../sentences.ts';
import { entryOf } from './use-entry-draft.ts';

type Entry = NonNullable<ReturnType<typeof entryOf>>;

/** What a person typed at places that were assigned to another one since: to read, to save as a file, and to discard. */
export function TakenAway({ choice }: { choice: ContestChoice }) {
  const { user_constituencies } = useUser();
  const types = choice.type.types.data;
  return useDrafts().map((draft) => {
    const entry = entryOf(draft);
    if (!entry || user_constituencies.some(({ id }) => id === entry.place.constituency_id)) return null;
    const type = types?.find(({ id }) => id === entry.place.election_type_id);
    const isNationwide = type && ELECTION_RULES[type.title].nationwide;
    return <Kept key={draft.name} draft={draft} entry={entry} isNationwide={isNationwide} />;
  });
}

interface KeptProps {
  draft: ListedDraft;
  entry: Entry;
  /** Undefined until the election types are read. */
  isNationwide: boolean | undefined;
}

function Kept({ draft, entry: { place, typed }, isNationwide }: KeptProps) {
  const { id: user_id } = useUser();
  const ask = useConfirm();
  const { year_id, election_type_id, constituency_id } = place;
  const wanted = { year_id, election_type_id, ...(!isNationwide && { constituency_id }) };
  const ballot = useRead(contract.candidates.list, isNationwide === undefined ? null : wanted, { quiet: true });
  const nameOf = (id: number) => ballot.data?.find((one) => one.id === id)?.label ?? say.candidateNumber({ id });
  const figures = Object.entries(typed).flatMap(([id, votes]) => (votes === null ? [] : [{ id: Number(id), votes }]));
  const discard = () =>
    void ask({
      title: sayUi.discardQuestion,
      body: <Text>{draft.place}</Text>,
      danger: true,
      run: () => dropDraft(user_id, draft),
    });
  const [id] = useState(newKey);
  return (
    <Alert color="yellow" role="status" title={draft.place} maw={720} mb="sm">
      <Text size="sm">{say.takenAway}</Text>
      <ul aria-label={draft.place}>
        {figures.map((figure) => (
          <li key={figure.id}>{sayUi.labelOf({ what: nameOf(figure.id), name: formatFigure(figure.votes) })}</li>
        ))}
      </ul>
      <SaveFile submissions={[saveable({ id, user_id, draft, place, figures })]} />
      <Button variant="default" size="md" mt="xs" onClick={discard}>
        {sayOutbox.discard}
      </Button>
    </Alert>
  );
}

interface Typed {
  id: string;
  user_id: number;
  draft: ListedDraft;
  place: Entry['place'];
  figures: readonly { id: number; votes: number }[];
}

function saveable({ id, user_id, draft, place, figures }: Typed): Saveable {
  const { year_id, constituency_id, polling_station_id } = place;
  const typed_at = new Date(draft.at).toISOString();
  const votes = figures.map((figure) => ({ candidate_id: figure.id, vote_count: figure.votes }));
  const input = { year_id, constituency_id, votes, typed_at };
  const content: Saveable['content'] =
    polling_station_id === undefined
      ? { kind: 'constituency', input }
      : { kind: 'station', input: { ...input, polling_station_id } };
  return { id, user_id, number: 0, content, typed_at };
}
