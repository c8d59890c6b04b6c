import { contract } from '@election/contract/contract';
import { ELECTION_RULES, ELECTION_TITLES, isNationwide, titleOfType } from '@election/contract/places/election-types';
import { CALL_KINDS, CANDIDATES_OF, type CallKind } from '@election/contract/results/call-rules';
import { NOTE_FROM, NOTE_TO } from '@election/contract/results/explanation';
import { Button, Checkbox, Group, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useRead, useWrite } from '../api/queries.ts';
import { useChoosePlace, useConstituencyChoice, useRegionChoice } from '../app/election/places.ts';
import { election as sayElection } from '../app/sentences.ts';
import { Failure } from '../ui/feedback/Failure.tsx';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import classes from './Calls.module.css';
import { Published } from './Published.tsx';
import { calls as say } from './sentences.ts';

interface Race {
  year_id: number;
  election_type_id: number;
}

interface ProposeCallProps {
  race: Race;
  onDone: () => void;
}

/** The kinds that an election may be called: a run-off only where one follows it. */
const kindsOf = (election_type_id: number): CallKind[] => {
  const title = titleOfType(election_type_id);
  const follows = ELECTION_TITLES.some((other) => ELECTION_RULES[other].follows === title);
  return CALL_KINDS.filter((kind) => kind !== 'runoff' || follows);
};

/** A call as a person proposes it; another one confirms it. */
export function ProposeCall({ race, onDone }: ProposeCallProps) {
  const place = usePlace(race);
  const [kind, setKind] = useState<CallKind>('elected');
  const [reason, setReason] = useState('');
  const write = useWrite(contract.calls.propose, {
    refreshes: [contract.calls.desk, contract.calls.waiting, contract.calls.race],
  });
  const against = useAgainst(write.error?.fields.against_figures !== undefined);
  const chosen = useCandidates(place.asked, CANDIDATES_OF[kind]);
  const shown = useRead(contract.calls.race, place.asked, { quiet: true }).data;
  const isLong = reason.trim().length >= NOTE_FROM;
  const isReady = isLong && against.isReady && chosen.isReady;
  const propose = async () => {
    const { constituency_id } = place;
    const where = { ...race, ...(constituency_id !== null && { constituency_id }) };
    const done = await write
      .run({
        ...where,
        ...against.given,
        ...(shown && { mark: shown.mark }),
        kind,
        candidate_ids: chosen.ids,
        reason: reason.trim(),
      })
      .then(
        () => true,
        () => false,
      );
    if (done) onDone();
  };
  return (
    <section className={classes.panel} aria-label={say.propose}>
      <Title order={2} size="h4">
        {say.propose}
      </Title>
      <div className={classes.fields}>
        {place.fields}
        <Dropdown
          label={say.kind}
          options={kindsOf(race.election_type_id).map((value) => ({ value, label: say.kinds({ kind: value }) }))}
          value={kind}
          onChange={setKind}
        />
        {chosen.fields}
      </div>
      {place.asked && <Published race={place.asked} place={place.name} />}
      <ReasonField label={say.reason} value={reason} onChange={setReason} />
      {against.fields}
      {write.error && <Failure problem={write.error} />}
      {reason !== '' && !isLong && (
        <Text size="sm" c="dimmed">
          {say.reasonFirst({ from: NOTE_FROM, to: NOTE_TO })}
        </Text>
      )}
      <Group gap="xs">
        <Button onClick={() => void propose()} disabled={!isReady} loading={write.isRunning}>
          {say.send}
        </Button>
        <Button variant="default" onClick={onDone}>
          {say.leave}
        </Button>
      </Group>
    </section>
  );
}

interface ReasonFieldProps {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

const ReasonField = ({ label, value, onChange }: ReasonFieldProps) => (
  <Textarea
    label={label}
    description={say.reasonHint({ from: NOTE_FROM, to: NOTE_TO })}
    required
    maxLength={NOTE_TO}
    rows={3}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** The candidates of a call: as many as its kind wants. */
function useCandidates(asked: ReturnType<typeof usePlace>['asked'], wanted: number) {
  const [chosen, setChosen] = useState<readonly (number | null)[]>([]);
  const candidates = useRead(contract.candidates.list, asked);
  const options = candidates.data
    ?.filter(({ status }) => status === 'active')
    .map(({ id, label }) => ({ value: id, label }));
  // Those of another constituency are not of this race.
  const ids = chosen.slice(0, wanted).filter((id): id is number => options?.some(({ value }) => value === id) === true);
  const choose = (at: number) => (id: number) =>
    setChosen((known) => [0, 1].map((place) => (place === at ? id : (known[place] ?? null))));
  return {
    ids,
    isReady: ids.length === wanted && candidates.data !== undefined,
    fields: [say.first, say.second]
      .slice(0, wanted)
      .map((label, at) => (
        <Dropdown
          key={label}
          label={label}
          options={options?.filter(({ value }) => value !== chosen[1 - at])}
          value={chosen[at] ?? null}
          onChange={choose(at)}
          loading={candidates.isLoading}
        />
      )),
  };
}

/** The tick and the reason of a call that the published figures exclude. isAsked: whether the server has said that they do. */
function useAgainst(isAsked: boolean) {
  const [isTicked, setTicked] = useState(false);
  const [why, setWhy] = useState('');
  return {
    isReady: !isTicked || why.trim().length >= NOTE_FROM,
    given: isTicked && { against_figures: why.trim() },
    fields: (isAsked || isTicked) && (
      <>
        <Checkbox label={say.against} checked={isTicked} onChange={(event) => setTicked(event.currentTarget.checked)} />
        {isTicked && <ReasonField label={say.againstReason} value={why} onChange={setWhy} />}
      </>
    ),
  };
}

/** The race: the country, or a constituency of an election by seats. */
function usePlace({ year_id, election_type_id }: Race) {
  const nationwide = isNationwide(election_type_id);
  const region = useRegionChoice(nationwide ? null : year_id);
  const place = useConstituencyChoice(nationwide ? null : year_id, region.region?.id ?? null);
  const choosePlace = useChoosePlace();
  const constituency_id = nationwide ? null : (place.constituency?.id ?? null);
  const contest = { year_id, election_type_id };
  return {
    constituency_id,
    name: place.constituency?.name ?? null,
    asked: nationwide ? contest : constituency_id === null ? null : { ...contest, constituency_id },
    fields: !nationwide && (
      <>
        <Dropdown
          label={sayElection.region}
          options={region.options}
          value={region.region?.id ?? null}
          onChange={(id) => choosePlace({ region: id })}
          loading={region.regions.isLoading}
        />
        <Dropdown
          label={sayElection.constituency}
          options={place.options}
          value={constituency_id}
          onChange={(id) => choosePlace({ constituency: id })}
          loading={place.constituencies.isLoading}
        />
      </>
    ),
  };
}
