import { type DragEvent, useState } from 'react';

/** The props of an element on which files can be dropped; `data-over` marks it while files are over it. */
export function useDrop(onDrop: (data: DataTransfer) => void) {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop(event.dataTransfer);
    },
  };
}
