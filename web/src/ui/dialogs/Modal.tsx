import {
  type MantineTransition,
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../hooks/use-focus.ts';
import { ui as say } from '../sentences.ts';
import classes from './Modal.module.css';

const LAYERS = { page: 200, question: 300, proof: 350, session: 400 } as const;

/** How long a dialog takes to open and to close (docs/product.md). */
const MOTION_MS = 300;

/** The edge is on the left where the line runs from the right. */
const FROM_EDGE: MantineTransition = {
  in: { transform: 'none' },
  out: { transform: 'translateX(calc(100% * var(--forward, 1)))' },
  transitionProperty: 'transform',
};

interface ModalProps {
  opened: boolean;
  onClose: () => void;
  /** The name of the dialog, which is its heading too, unless `heading` is false. */
  title: string;
  heading?: boolean;
  children: ReactNode;
  /** At the right edge and as high as the screen. */
  drawer?: boolean;
  size?: 'xs' | 'md' | 'lg' | 'xl';
  /** Dialogs of a later layer open above those of an earlier one. */
  layer?: keyof typeof LAYERS;
  withCloseButton?: boolean;
  closeOnEscape?: boolean;
  closeOnClickOutside?: boolean;
  /** Called once the dialog has closed. */
  onClosed?: () => void;
}

/**
 * A dialog or drawer over the page, made of the parts of Mantine's `Modal` and `Drawer`: these two also load a scroll area, which is
 * too heavy for a first visit.
 */
export function Modal(props: ModalProps) {
  const { title, heading = true, drawer = false, size = 'md', layer = 'page', withCloseButton = true } = props;
  const { closeOnEscape = true, closeOnClickOutside = true, onClose, onClosed, children } = props;
  const { opened, giveBack } = useOpening(props.opened);
  return (
    <ModalBase
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        giveBack();
        onClosed?.();
      }}
      closeOnEscape={closeOnEscape}
      closeOnClickOutside={closeOnClickOutside}
      trapFocus
      returnFocus
      lockScroll
      withinPortal
      zIndex={LAYERS[layer]}
      transitionProps={{ duration: MOTION_MS, transition: drawer ? FROM_EDGE : 'fade-down' }}
    >
      <ModalBaseOverlay />
      <ModalBaseContent
        className={classes.dialog ?? ''}
        innerProps={{ className: drawer ? classes.edge : classes.middle }}
        data-size={size}
        aria-label={heading ? undefined : title}
        // A second press while the dialog closes does nothing.
        inert={!opened}
      >
        {heading && (
          <ModalBaseHeader className={classes.head ?? ''}>
            <ModalBaseTitle className={classes.title ?? ''}>{title}</ModalBaseTitle>
            {withCloseButton && <ModalBaseCloseButton aria-label={say.close} />}
          </ModalBaseHeader>
        )}
        <ModalBaseBody>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}

/**
 * Opens one render after the page asks for it, so that the opening is animated also where the dialog is new. Remembers which element had
 * the focus before a field of the dialog took it, and `giveBack` returns the focus where nothing else has it.
 */
function useOpening(asked: boolean) {
  const [opened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (asked) before.current = document.activeElement;
    setOpened(asked);
  }, [asked]);
  const giveBack = () => {
    if (isFocusLost() && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  return { opened: asked && opened, giveBack };
}
