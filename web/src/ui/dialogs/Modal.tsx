import { CloseButton } from '@mantine/core';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { MOTION_MS, useFadingCopy } from '../hooks/use-fading-copy.ts';
import { isFocusLost } from '../hooks/use-focus.ts';
import * as say from '../sentences.ts';
import classes from './Modal.module.css';

const LAYERS = { page: 200, question: 300, proof: 350, session: 400 } as const;

interface ModalProps {
  opened: boolean;
  onClose: () => void;
  /** Its name, which is its heading too, unless `heading` is false. */
  title: string;
  heading?: boolean;
  children: ReactNode;
  /** At the right edge and as high as the screen. */
  drawer?: boolean;
  size?: 'xs' | 'md' | 'lg' | 'xl';
  /** What it stands above. */
  layer?: keyof typeof LAYERS;
  withCloseButton?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  /** Called once it is gone. */
  onClosed?: () => void;
}

/** A dialog over the page. It has the focus until it closes, then gives it back. */
export function Modal({ opened, ...props }: ModalProps) {
  return opened ? createPortal(<Opened {...props} />, document.body) : null;
}

function Opened(props: Omit<ModalProps, 'opened'>) {
  const { title, heading = true, drawer, size = 'md', layer = 'page', withCloseButton = true } = props;
  const { closeOnEscape = true, closeOnClickOutside = true, onClose, onClosed, children } = props;
  const layerNode = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const id = useId();
  useFadingCopy(layerNode);
  useFocusWithin(dialog, onClosed);
  useLockedScroll();
  useEscape(closeOnEscape ? onClose : null);

  // A press that began inside, as when text is selected, is none beside the dialog.
  const pressBeside = (event: PointerEvent) => {
    if (closeOnClickOutside && event.button === 0 && event.target === event.currentTarget) onClose();
  };
  return (
    <div
      ref={layerNode}
      className={classes.layer}
      style={{ zIndex: LAYERS[layer], '--motion': `${MOTION_MS}ms` } as CSSProperties}
      data-drawer={drawer}
      onPointerDown={pressBeside}
    >
      {/* Not the browser's own dialog: the lists of fields open beside it in the page, and would be hidden below it. */}
      <div
        ref={dialog}
        className={classes.dialog}
        role="dialog"
        aria-modal
        aria-labelledby={heading ? id : undefined}
        aria-label={heading ? undefined : title}
        tabIndex={-1}
        data-size={size}
        onKeyDown={keepTab}
      >
        {heading && (
          <div className={classes.head}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {withCloseButton && <CloseButton aria-label={say.close} onClick={onClose} />}
          </div>
        )}
        <div className={classes.body}>{children}</div>
      </div>
    </div>
  );
}

const TABBABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [type=hidden])';

const tabbable = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (one) => one.tabIndex >= 0 && !one.closest('[inert], [hidden]'),
  );

/** Tab goes round within the dialog. */
function keepTab(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const all = tabbable(event.currentTarget);
  const [first, last] = event.shiftKey ? [all.at(-1), all[0]] : [all[0], all.at(-1)];
  const at = document.activeElement;
  if (at !== last && at !== event.currentTarget) return;
  event.preventDefault();
  first?.focus();
}

/** The focus goes to what asks for it, else to the first field or button; then back to where it was, unless it is elsewhere. */
function useFocusWithin(dialog: { readonly current: HTMLElement | null }, onClosed: (() => void) | undefined) {
  const closed = useRef(onClosed);
  closed.current = onClosed;
  const [before] = useState(() => document.activeElement);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it opens and closes
  useEffect(() => {
    const root = dialog.current;
    if (root && !root.contains(document.activeElement)) {
      (root.querySelector<HTMLElement>('[data-autofocus=true]') ?? tabbable(root)[0] ?? root).focus({
        preventScroll: true,
      });
    }
    return () => {
      // After the key press that closed the dialog: it is no press on what gets the focus.
      setTimeout(() => {
        if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
        closed.current?.();
      });
    };
  }, []);
}

let locks = 0;

/** The page below stands still, and keeps the width that its scrollbar leaves. */
function useLockedScroll() {
  useEffect(() => {
    const { style, clientWidth } = document.documentElement;
    if (locks === 0) {
      style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
      style.overflow = 'hidden';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.paddingInlineEnd = '';
      style.overflow = '';
    };
  }, []);
}

function useEscape(onClose: (() => void) | null) {
  // The key press that opened a dialog may reach it too: it is none to close it with. By the clock of events.
  const [openedAt] = useState(() => new Event('opened').timeStamp);
  // As of the last render: effects run a moment after it, in which a dialog whose work has begun would still close.
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.timeStamp < openedAt) return;
      // An open list of a field takes its Escape first: so the library marks it.
      const isTaken = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation=true]');
      if (event.key === 'Escape' && !event.isComposing && !isTaken) close.current?.();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [openedAt]);
}
