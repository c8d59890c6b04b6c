import type { ComponentProps, MouseEvent } from 'react';
import { useLocation } from './hooks.ts';
import { addressOf, locate, type Target } from './location.ts';
import { useRouter } from './RouterProvider.tsx';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Target;
  /** What the page is given besides its address. */
  state?: unknown;
  /** The address is no page of the console: the browser loads it. */
  reloadDocument?: boolean;
}

/** A press that the browser opens in another tab or window stays the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to a page of the console, which is opened without loading the console again. */
export function Link({ to, state, reloadDocument = false, onClick, target, ...rest }: LinkProps) {
  const router = useRouter();
  const location = useLocation();
  const address = addressOf(locate(to, location));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (reloadDocument || event.defaultPrevented || !isPlain(event) || (target !== undefined && target !== '_self'))
      return;
    event.preventDefault();
    void router.navigate(to, { replace: address === addressOf(location), state });
  };
  return <a {...rest} href={address} target={target} onClick={follow} />;
}
