import { Button, Text } from '@mantine/core';
import { formatMegabytes } from '../ui/fields/figures.ts';
import { useObjectUrl } from '../ui/hooks/use-object-url.ts';
import classes from './Sheets.module.css';
import { sheets as say } from './sentences.ts';
import type { Prepared } from './shrink.ts';

interface PreviewProps {
  prepared: Prepared;
  disabled: boolean;
  onTakeBack: () => void;
}

/** The chosen photograph with its name and size. */
export function Preview({ prepared: { original, image }, disabled, onTakeBack }: PreviewProps) {
  const url = useObjectUrl(image);
  if (!url) return null;
  return (
    <figure className={classes.preview}>
      <img src={url} alt={say.preview({ name: original.name })} />
      <figcaption>
        <Text size="sm" truncate>
          {original.name}
        </Text>
        <Text size="xs" c="dimmed">
          {original.size === image.size
            ? formatMegabytes(image.size)
            : say.shrunk({ before: formatMegabytes(original.size), after: formatMegabytes(image.size) })}
        </Text>
        <Button variant="subtle" size="compact-sm" ms={-8} onClick={onTakeBack} disabled={disabled}>
          {say.takeBack}
        </Button>
      </figcaption>
    </figure>
  );
}
