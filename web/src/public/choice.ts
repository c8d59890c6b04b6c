/** Shows another year as soon as it is chosen. After Back the choice is that of the page again, not the one that left it. */
export function followChoice(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form?.hasAttribute('data-choice')) target.form.requestSubmit();
  });
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-choice]')) form.reset();
  });
}
