import { electionTypes } from '@election/contract/messages/election';
import { listed } from '@election/contract/messages/lists';
import { SCENE_KINDS } from '@election/contract/results/scenes';
import type { Scene } from '@election/contract/results/wall';
import { Button, SegmentedControl, Text } from '@mantine/core';
import { Dropdown } from '../ui/fields/Dropdown.tsx';
import { PlaceTiles } from './PlaceTiles.tsx';
import classes from './Presenter.module.css';
import { type Choices, emptyScene, withPlace } from './scenes.ts';
import { presenter as say, sceneKinds } from './sentences.ts';

interface PrepareProps {
  choices: Choices;
  scene: Scene | null;
  onChange: (scene: Scene) => void;
}

/** Chooses a scene: its kind, its election, and what it is about. */
export function Prepare({ choices, scene, onChange }: PrepareProps) {
  // Before the choices of another election have been read, the one that was chosen counts.
  const type = typeIn(choices, scene);
  const kinds = SCENE_KINDS.map((kind) => (
    <Button
      key={kind}
      size="sm"
      variant={scene?.kind === kind ? 'light' : 'default'}
      aria-pressed={scene?.kind === kind}
      onClick={() => onChange(emptyScene(kind, type))}
    >
      {sceneKinds[kind]}
    </Button>
  ));
  return (
    <section className={classes.panel} aria-label={say.scene}>
      {choices.types.length > 1 && (
        <SegmentedControl
          aria-label={say.election}
          data={choices.types.map((value) => ({ value, label: electionTypes[value] }))}
          value={type}
          onChange={(chosen) => onChange(emptyScene(scene?.kind ?? 'nation', chosen as Scene['type']))}
        />
      )}
      <div className={classes.kinds}>{kinds}</div>
      {scene && <About choices={choices} scene={scene} onChange={onChange} />}
    </section>
  );
}

/** The election of a scene, or the first one where the current year does not have it. */
const typeIn = (choices: Choices, scene: Scene | null): Choices['type'] =>
  choices.types.find((one) => one === scene?.type) ?? choices.type;

const HINTS: Partial<Record<Scene['kind'], 'touchOne' | 'touchTwo' | 'touchForBattle'>> = {
  constituency: 'touchOne',
  compare: 'touchTwo',
  battle: 'touchForBattle',
};

/** What a scene is about: a region, constituencies by touch, or two of the country. */
function About({ choices, scene, onChange }: PrepareProps & { scene: Scene }) {
  const hint = HINTS[scene.kind];
  const type = typeIn(choices, scene);
  if (scene.kind === 'region') {
    return (
      <Dropdown
        label={say.region}
        options={choices.regions.map(({ id, title }) => ({ value: id, label: title }))}
        value={scene.place_ids[0] ?? null}
        onChange={(id) => onChange({ ...emptyScene('region', type), place_ids: [id] })}
      />
    );
  }
  if (hint === undefined) return null;
  // Those of another year are no choice any more.
  const chosen = scene.place_ids.flatMap((id) => choices.places.find((place) => place.id === id) ?? []);
  const place_ids = chosen.map(({ id }) => id);
  return (
    <>
      {scene.kind === 'battle' && place_ids.length === 0 && <Two choices={choices} scene={scene} onChange={onChange} />}
      <Text size="sm" role="status">
        {chosen.length > 0 ? say.chosen({ names: listed(chosen.map(({ name }) => name)) }) : say[hint]}
      </Text>
      <PlaceTiles
        choices={choices}
        chosen={place_ids}
        onChoose={(id) => onChange(withPlace({ ...scene, type, place_ids }, id))}
      />
    </>
  );
}

function Two({ choices, scene, onChange }: PrepareProps & { scene: Scene }) {
  const [first, second] = scene.contender_ids;
  // Those of another election have ids of their own.
  const isOwn = choices.type === (scene.type ?? choices.type);
  const options = (isOwn ? choices.contenders : []).map(({ id, name }) => ({ value: id, label: name }));
  const { entry: _, ...own } = scene;
  const choose = (ids: (number | undefined)[]) =>
    onChange({ ...own, contender_ids: ids.filter((id) => id !== undefined) });
  return (
    <>
      <Dropdown
        label={say.firstOf}
        options={options.filter(({ value }) => value !== second)}
        value={first ?? null}
        onChange={(id) => choose([id, second])}
      />
      <Dropdown
        label={say.secondOf}
        options={options.filter(({ value }) => value !== first)}
        value={second ?? null}
        onChange={(id) => choose([first, id])}
        disabled={first === undefined}
      />
    </>
  );
}
