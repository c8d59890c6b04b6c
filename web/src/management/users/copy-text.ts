/** Copies what a field holds, which stays selected. The clipboard proper is missing where the console is opened over plain http. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if (!navigator.clipboard) return document.execCommand('copy');
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    () => false,
  );
}
