import * as say from '@election/contract/messages/screens-sheets';

/** Opens the picture in a window of its own, from where it is kept. Says so where there is none or the browser refuses. */
export function downloadSheet(image: string | null): void {
  const opened = image && window.open(image, '_blank');
  if (opened) opened.opener = null;
  else window.alert(image === null ? say.noneToDownload : say.popUpBlocked);
}
