/** What belongs to the reader, and no page of the server changes: which details are open. */
const READERS_OWN = ['open'];

const keyOf = (node: Node): string => (node instanceof Element && node.id ? `#${node.id}` : '');

/** Whether a node may take the place of another one by changing in place. */
const isAlike = (one: Node, other: Node): boolean => one.nodeName === other.nodeName && keyOf(one) === keyOf(other);

/**
 * Makes an element like another one, which is used up. What is alike stays the same element, so that focus, selection and open
 * details stay where they are, and only what changed moves.
 */
export function update(shown: Element, fresh: Element): void {
  for (const { name } of [...shown.attributes]) {
    if (!fresh.hasAttribute(name) && !READERS_OWN.includes(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
  updateChildren(shown, fresh);
}

function updateChildren(shown: Element, fresh: Element): void {
  const wantedKeys = new Set([...fresh.children].map(keyOf));
  // What is gone goes first, so that what stays need not be moved: a moved element loses the focus.
  for (const child of [...shown.children]) if (child.id && !wantedKeys.has(keyOf(child))) child.remove();
  const keyed = new Map([...shown.children].filter(({ id }) => id).map((child) => [`#${child.id}`, child]));
  let next: ChildNode | null = shown.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const known = keyed.get(keyOf(wanted)) ?? (next && isAlike(next, wanted) ? next : null);
    if (known && isAlike(known, wanted)) {
      if (known === next) next = next.nextSibling;
      else shown.insertBefore(known, next);
      updateNode(known, wanted);
    } else {
      shown.insertBefore(wanted, next);
    }
  }
  while (next) {
    const after: ChildNode | null = next.nextSibling;
    next.remove();
    next = after;
  }
}

function updateNode(shown: Node, fresh: Node): void {
  if (shown instanceof Element && fresh instanceof Element) update(shown, fresh);
  else if (shown.nodeValue !== fresh.nodeValue) {
    shown.nodeValue = fresh.nodeValue;
    mark(shown.parentElement);
  }
}

/** A figure that changed is lit for a moment. */
function mark(element: Element | null): void {
  if (!element?.closest('td, dd, .leader')) return;
  element.classList.remove('changed');
  // Reading a size starts the animation anew.
  void (element as HTMLElement).offsetWidth;
  element.classList.add('changed');
}
