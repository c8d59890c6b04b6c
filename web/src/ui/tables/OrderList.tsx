import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import { Spoken } from '../feedback/Spoken.tsx';
import * as say from '../sentences.ts';
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
    onOrder(ids.filter((other) => other !== id).toSpliced(at, 0, id));
  };
  // The drag outlives the render in which it began.
  const latest = useRef(move);
  latest.current = move;
  const drag = (id: number) => (event: PointerEvent) => {
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
  const press = (id: number, at: number) => (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(id, to);
  };
  // A moved element loses the focus.
  useLayoutEffect(() => {
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`);
    if (handle && document.activeElement === document.body) handle.focus();
  });
  const at = items.findIndex(({ id }) => id === moved.current);

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map(({ id, name }, index) => (
          <li key={id} className={classes.item}>
            <button
              type="button"
              data-handle={id}
              className={classes.handle}
              aria-label={say.moveItem(name)}
              title={say.moveKeys}
              onKeyDown={press(id, index)}
              onPointerDown={drag(id)}
            >
              <IconGripVertical size={18} aria-hidden />
            </button>
            <span className={classes.place}>{index + 1}</span>
            <span className={classes.name}>{name}</span>
            <Group gap="xxs" wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say.moveUp(name)}
                disabled={index === 0}
                onClick={() => move(id, index - 1)}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={say.moveDown(name)}
                disabled={index === ids.length - 1}
                onClick={() => move(id, index + 1)}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <Spoken text={items[at] ? say.placeOf(items[at].name, at + 1, items.length) : ''} />
    </>
  );
}
