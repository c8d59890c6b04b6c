/** Copies a field's value and leaves it selected. The Clipboard API is missing over plain http. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  if (!navigator.clipboard) return document.execCommand('copy');
  return navigator.clipboard.writeText(field.value).then(
    () => true,
    () => false,
  );
}
