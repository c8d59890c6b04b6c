import { type KeyboardEvent, useRef } from 'react';
import classes from './Presenter.module.css';
import type { Choices } from './scenes.ts';
import { presenter as say } from './sentences.ts';

interface PlaceTilesProps {
  choices: Choices;
  chosen: readonly number[];
  onChoose: (id: number) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Every constituency as a tile to touch, by region. The tabulator stops once; arrows, Home and End walk the tiles. */
export function PlaceTiles({ choices: { regions, places }, chosen, onChoose }: PlaceTilesProps) {
  const block = useRef<HTMLDivElement>(null);
  const stop = chosen[0] ?? regions.flatMap(({ id }) => places.find((one) => one.region_id === id)?.id ?? [])[0];
  const walk = (event: KeyboardEvent) => {
    const all = [...(block.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const step = STEPS[event.key];
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? null : at + step;
    if (at < 0 || to === null) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its frame around the tiles
    <div ref={block} role="group" aria-label={say.places} className={classes.cartogram} onKeyDown={walk}>
      {regions.map((region) => (
        <div key={region.id}>
          <p className={classes.region}>{region.title}</p>
          <div className={classes.tiles}>
            {places
              .filter(({ region_id }) => region_id === region.id)
              .map(({ id, name, state, fill, color }) => (
                <button
                  key={id}
                  type="button"
                  tabIndex={id === stop ? 0 : -1}
                  className={classes.tile}
                  aria-label={say.tile({ name, state })}
                  aria-pressed={chosen.includes(id)}
                  title={say.tile({ name, state })}
                  data-fill={fill}
                  style={{ '--c': color } as Record<string, string>}
                  onClick={() => onChoose(id)}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
