import { Checkbox } from '@mantine/core';
import type { Column } from '../../ui/tables/DataTable.tsx';
import { deciding as say } from '../sentences.ts';

interface Row {
  candidate: { id: number; name: string };
}

/** A checkbox for each row, and one for all shown rows. */
export function selectColumn<R extends Row>(
  shown: readonly R[],
  selected: ReadonlySet<number>,
  onSelect: (candidates: ReadonlySet<number>) => void,
): Column<R> {
  const ids = shown.map(({ candidate }) => candidate.id);
  const chosen = ids.filter((id) => selected.has(id)).length;
  return {
    key: 'select',
    title: (
      <Checkbox
        aria-label={say.selectAll}
        checked={chosen > 0 && chosen === ids.length}
        indeterminate={chosen > 0 && chosen !== ids.length}
        onChange={(event) => onSelect(new Set(event.currentTarget.checked ? ids : []))}
      />
    ),
    cell: ({ candidate: { id, name } }) => (
      <Checkbox
        aria-label={say.selectRow({ name })}
        checked={selected.has(id)}
        onChange={() => onSelect(new Set([...selected].filter((one) => one !== id).concat(selected.has(id) ? [] : id)))}
      />
    ),
    width: 40,
    cardHead: true,
  };
}
