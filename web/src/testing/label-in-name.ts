const CONTROLS = ':is(button, a, summary, input, textarea, select, [role=button])[aria-label]';

/** Controls whose name for screen readers does not contain what is written on them (WCAG 2.5.3), each as both. */
export function misnamed(root: ParentNode): string[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((control) => {
    const name = control.getAttribute('aria-label') ?? '';
    // The text within a field is its value, not its label.
    const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    const written = (isField ? [...(control.labels ?? [])] : [control]).map(visibleText);
    return written
      .filter((text) => !words(name).includes(words(text)))
      .map((text) => `"${text}" has the name "${name}"`);
  });
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `.replace(/^ {2}$/, '');

function visibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], .mantine-VisuallyHidden-root')) hidden.remove();
  const texts: string[] = [];
  const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) texts.push(walk.currentNode.textContent ?? '');
  return texts.join(' ').trim();
}
