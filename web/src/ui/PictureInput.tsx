import * as sayPictures from '@election/contract/messages/pictures';
import * as say from '@election/contract/messages/screens-pictures';
import { MAX_PICTURE_MEGABYTES, PICTURE_EXTENSIONS } from '@election/contract/pictures';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import classes from './PictureInput.module.css';
import { refusalOfFile, refusalOfPixels } from './picture-rules.ts';
import { chosenFile, type PictureValue } from './picture-value.ts';
import { useObjectUrl } from './use-object-url.ts';

interface PictureInputProps {
  label: string;
  value: PictureValue;
  onChange: (value: PictureValue) => void;
  required?: boolean;
  error?: ReactNode;
  /** A face fills its square, a logo stands whole in it. */
  fit?: 'cover' | 'contain';
}

/** A field for one picture: chosen or dropped, looked at before it is sent, refused here where the server would refuse it. */
export function PictureInput({ label, value, onChange, required, error, fit }: PictureInputProps) {
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  // The picture that was there before one was chosen: where a choice is taken back to.
  const [before] = useState(() => (typeof value === 'string' ? value : null));
  const file = chosenFile(value);
  const shown = useObjectUrl(file) ?? (typeof value === 'string' ? value : null);
  const latest = useRef<File | null>(null);
  const forget = useRef<() => void>(null);

  const refuse = (sentence: string | null) => {
    setRefusal(sentence);
    if (sentence === null) return;
    onChange(before);
    forget.current?.();
  };
  const take = async (next: File | null | undefined) => {
    if (!next) return;
    latest.current = next;
    const sentence = await refusalOfFile(next);
    // Somebody quick has chosen another one meanwhile.
    if (latest.current !== next) return;
    refuse(sentence);
    if (sentence === null) onChange(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  // The preview is what counts the pixels: it decodes the picture anyway.
  const measure = ({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => {
    if (file) refuse(refusalOfPixels(naturalWidth, naturalHeight));
  };
  const takeBack = () => {
    onChange(before);
    setRefusal(null);
    forget.current?.();
  };

  const sentence = refusal ?? error;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      required={required ?? false}
      description={say.accepted(PICTURE_EXTENSIONS, MAX_PICTURE_MEGABYTES)}
      error={sentence}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ description: classes.below ?? '', error: classes.below ?? '' }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for those with a mouse; the button does the same */}
      <div
        className={classes.frame}
        data-over={over || undefined}
        data-refused={sentence ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {shown ? (
          <img
            key={shown}
            className={classes.picture}
            data-fit={fit}
            src={shown}
            alt={file ? say.preview(label, file.name) : say.present(label)}
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
            <FileButton accept={PICTURE_EXTENSIONS.join(',')} onChange={(next) => void take(next)} resetRef={forget}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  size="xs"
                  aria-label={`${label}: ${shown ? say.replace : say.choose}`}
                  aria-describedby={sentence ? `${id}-error` : `${id}-description`}
                >
                  {shown ? say.replace : say.choose}
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
