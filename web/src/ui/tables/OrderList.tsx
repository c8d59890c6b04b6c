import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { Spoken } from '../feedback/Spoken.tsx';
import { ui as say } from '../sentences.ts';
import classes from './OrderList.module.css';

interface OrderListProps {
  label: string;
  /** In the order that is shown. */
  items: readonly { id: number; name: string }[];
  /** Called with the ids in their new order. */
  onOrder: (ids: number[]) => void;
}

/** A list whose items change places: by a drag, by the arrow keys on an item's handle, and by its two buttons. */
export function OrderList({ label, items, onOrder }: OrderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<number | null>(null);
  const ids = items.map(({ id }) => id);

  const move = (id: number, to: number) => {
    const at = Math.max(0, Math.min(to, ids.length - 1));
    if (ids.indexOf(id) === at) return;
    moved.current = id;
    const others = ids.filter((other) => other !== id);
    onOrder([...others.slice(0, at), id, ...others.slice(at)]);
  };
  const drag = useDrag(list, move);
  // A moved element loses the focus.
  useLayoutEffect(() => {
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`);
    if (handle && document.activeElement === document.body) handle.focus();
  });
  const at = items.findIndex(({ id }) => id === moved.current);

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <Item
            key={item.id}
            item={item}
            index={index}
            last={items.length - 1}
            onMove={(to) => move(item.id, to)}
            onGrab={(event) => drag(event, item.id)}
          />
        ))}
      </ol>
      <Spoken text={items[at] ? say.placeOf({ name: items[at].name, place: at + 1, of: items.length }) : ''} />
    </>
  );
}

/** Moves an item to the place that the pointer is over, until the pointer is released. */
function useDrag(list: RefObject<HTMLOListElement | null>, move: (id: number, to: number) => void) {
  // The drag outlives the render in which it began.
  const latest = useRef(move);
  latest.current = move;
  return (event: PointerEvent, id: number) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const item = document.elementFromPoint(clientX, clientY)?.closest('li');
      const at = item ? [...(list.current?.children ?? [])].indexOf(item) : -1;
      if (at >= 0) latest.current(id, at);
    };
    const end = new AbortController();
    window.addEventListener('pointermove', over, { signal: end.signal });
    for (const ending of ['pointerup', 'pointercancel'])
      window.addEventListener(ending, () => end.abort(), { signal: end.signal });
  };
}

interface ItemProps {
  item: { id: number; name: string };
  index: number;
  /** The index of the last item. */
  last: number;
  onMove: (to: number) => void;
  onGrab: (event: PointerEvent) => void;
}

function Item({ item: { id, name }, index, last, onMove, onGrab }: ItemProps) {
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li className={classes.item}>
      <button
        type="button"
        data-handle={id}
        className={classes.handle}
        aria-label={say.moveItem({ name })}
        title={say.moveKeys}
        onKeyDown={press}
        onPointerDown={onGrab}
      >
        <IconGripVertical size={18} aria-hidden />
      </button>
      <span className={classes.place}>{index + 1}</span>
      <span className={classes.name}>{name}</span>
      <Group gap="xxs" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say.moveUp({ name })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={say.moveDown({ name })}
          disabled={index === last}
          onClick={() => onMove(index + 1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}
