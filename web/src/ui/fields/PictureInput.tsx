import { MAX_PICTURE_MEGABYTES } from '@election/contract/ballots/pictures';
import { series } from '@election/contract/messages/lists';
import { sayPictures } from '@election/contract/messages/pictures';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useDrop } from '../hooks/use-drop.ts';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import { picture as say, ui as sayUi } from '../sentences.ts';
import classes from './PictureInput.module.css';
import { PICTURE_EXTENSIONS, refusalOfFile, refusalOfPixels } from './picture-rules.ts';
import { chosenFile, type PictureValue } from './picture-value.ts';

interface PictureInputProps {
  label: string;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  required?: boolean;
  error?: ReactNode;
  /** A portrait fills its square; a logo is shown whole in it. */
  fit?: 'cover' | 'contain';
}

/** A field for one picture: chosen or dropped, previewed before it is sent, refused where the server would refuse it. */
export function PictureInput({ label, value, onChange, required, error, fit }: PictureInputProps) {
  const id = useId();
  const { file, refusal, refuse, take, takeBack, resetRef } = useChosenPicture(value, onChange);
  const shown = useObjectUrl(file) ?? (typeof value === 'string' ? value : null);
  const drop = useDrop(({ files }) => void take(files[0]));
  // The preview decodes the picture anyway, so it counts the pixels.
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (file) refuse(refusalOfPixels(naturalWidth, naturalHeight));
  };

  const sentence = refusal ?? error;
  const action = shown ? say.replace : say.choose;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      required={required ?? false}
      description={say.accepted({ extensions: series(PICTURE_EXTENSIONS), megabytes: MAX_PICTURE_MEGABYTES })}
      error={sentence}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ description: classes.below ?? '', error: classes.below ?? '' }}
    >
      <div className={classes.frame} data-refused={sentence ? true : undefined} {...drop}>
        {shown ? (
          <img
            key={shown}
            className={classes.picture}
            data-fit={fit}
            src={shown}
            alt={file ? say.preview({ label, file: file.name }) : say.present({ label })}
            onLoad={measure}
            onError={() => file && refuse(sayPictures.damaged)}
          />
        ) : (
          <span className={`${classes.picture} ${classes.none}`}>
            <IconPhoto size={32} stroke={1.25} aria-hidden />
          </span>
        )}
        <div className={classes.choice}>
          {file && <span className={classes.name}>{file.name}</span>}
          <Group gap="xs">
            <FileButton accept={PICTURE_EXTENSIONS.join(',')} onChange={(next) => void take(next)} resetRef={resetRef}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="xs"
                  aria-label={sayUi.labelOf({ what: label, name: action })}
                  aria-describedby={sentence ? `${id}-error` : `${id}-description`}
                >
                  {action}
                </Button>
              )}
            </FileButton>
            {file && (
              <Button variant="subtle" size="xs" onClick={takeBack}>
                {say.takeBack}
              </Button>
            )}
          </Group>
        </div>
      </div>
    </Input.Wrapper>
  );
}

/** The chosen file, and the refusal of one that the server would not accept. */
function useChosenPicture(value: PictureValue, onChange: (value: PictureValue) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // The picture before the choice: taking the choice back restores it.
  const [before] = useState(() => (typeof value === 'string' ? value : null));
  const latest = useRef<File | null>(null);
  const resetRef = useRef<() => void>(null);

  const refuse = (sentence: string | null) => {
    setRefusal(sentence);
    if (sentence === null) return;
    onChange(before);
    resetRef.current?.();
  };
  const take = async (next: File | null | undefined) => {
    if (!next) return;
    latest.current = next;
    const sentence = await refusalOfFile(next);
    // Another file was chosen while this one was read.
    if (latest.current !== next) return;
    refuse(sentence);
    if (sentence === null) onChange(next);
  };
  const takeBack = () => {
    onChange(before);
    setRefusal(null);
    resetRef.current?.();
  };
  return { file: chosenFile(value), refusal, refuse, take, takeBack, resetRef };
}
