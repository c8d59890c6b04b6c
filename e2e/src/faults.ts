import type { Page } from '@playwright/test';

/** What is cut, covered or side by side without room on the page, in words. */
export const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    const nameOf = (element: Element) => element.textContent?.trim().slice(0, 40) || element.tagName;
    for (const one of document.querySelectorAll('body *')) {
      const { left, right } = one.getBoundingClientRect();
      const [over, before] = [right - window.innerWidth, -left];
      const [end, start] = document.documentElement.dir === 'rtl' ? [before, over] : [over, before];
      // What begins a whole screen before the page waits there for the focus.
      const isCut = end > 1 || (start > 1 && start < right - left);
      if (one.children.length === 0 && isCut) faults.push(`${one.tagName} "${nameOf(one)}" leaves the screen`);
    }
    const boxes = (within: Element, selector: string) => [...within.querySelectorAll<HTMLElement>(selector)];
    for (const row of boxes(document.body, 'main li:has(input), main fieldset label:has(+ * input)')) {
      for (const text of boxes(row, 'span, p, label, div').filter(
        (one) => one.children.length === 0 && one.textContent,
      )) {
        const box = text.getBoundingClientRect();
        if (box.width <= 1) continue;
        if (text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).overflow !== 'visible')
          faults.push(`"${nameOf(text)}" is cut`);
        for (const field of boxes(row, 'input')) {
          const other = field.getBoundingClientRect();
          const isBeside = box.right <= other.left + 1 || other.right <= box.left + 1;
          const isAbove = box.bottom <= other.top + 1 || other.bottom <= box.top + 1;
          if (!isBeside && !isAbove) faults.push(`"${nameOf(text)}" lies over its field`);
        }
      }
    }
    for (const field of boxes(document.body, 'main input'))
      if (field.scrollWidth > field.clientWidth)
        faults.push(`the field ${field.getAttribute('aria-label')} cuts its figure`);
    return [...new Set(faults)];
  });
