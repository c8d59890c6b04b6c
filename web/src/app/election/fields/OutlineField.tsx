import { svgPath } from '@election/contract/wire/wire';
import { Text, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useDrawnFrame } from '../../../ui/hooks/use-drawn-frame.ts';
import type { NamedField } from '../../records/fields.ts';
import { fields as say } from '../../sentences.ts';
import classes from './OutlineField.module.css';

/** How a question names the field: by its length, since path data is unreadable. */
export const outlineField = {
  key: 'svg_path',
  get label() {
    return say.outline;
  },
  text: (path) => say.outlineOf({ characters: path.length }),
} satisfies NamedField<{ svg_path: string }>;

/** The outline of a place as path data, drawn below while it is typed. */
export const OutlineField = (input: GetInputPropsReturnType) => (
  <>
    <Textarea
      label={say.outline}
      description={say.outlineHint}
      required
      autosize
      minRows={3}
      maxRows={6}
      spellCheck={false}
      classNames={{ input: classes.path ?? '' }}
      {...input}
    />
    {svgPath.safeParse(input.value).success && <OutlinePreview path={String(input.value)} />}
  </>
);

function OutlinePreview({ path }: { path: string }) {
  const { drawing, viewBox, isEmpty } = useDrawnFrame<SVGPathElement>(path);
  return (
    <figure className={classes.preview}>
      <svg viewBox={viewBox} role="img" aria-label={say.outlinePreview} className={classes.drawing}>
        <path ref={drawing} d={path} className={classes.outline} />
      </svg>
      <Text component="figcaption" size="xs" c="dimmed">
        {isEmpty ? say.outlineDrawsNothing : say.outlinePreview}
      </Text>
    </figure>
  );
}
