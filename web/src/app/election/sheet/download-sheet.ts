import { sheet as say } from '../../sentences.ts';

/** Opens the picture in a new window. Shows an alert where there is none or the browser blocks the window. */
export function downloadSheet(image: string | null): void {
  const opened = image && window.open(image, '_blank');
  if (opened) opened.opener = null;
  else window.alert(image === null ? say.noneToDownload : say.popUpBlocked);
}
