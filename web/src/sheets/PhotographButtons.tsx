import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './Sheets.module.css';
import { sheets as say } from './sentences.ts';

const PICTURES = 'image/jpeg,image/png';

interface PhotographButtonsProps {
  disabled: boolean;
  /** Gets a function that clears the chosen file. */
  resetRef: Ref<() => void>;
  onChoose: (file: File | null) => void;
}

/** Chooses a photograph, or takes one with the camera of a phone. */
export const PhotographButtons = ({ disabled, resetRef, onChoose }: PhotographButtonsProps) => (
  <>
    <Group gap="xs">
      <FileButton accept={PICTURES} onChange={onChoose} resetRef={resetRef} disabled={disabled}>
        {(button) => (
          <Button {...button} disabled={disabled} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
            {say.chooseFile}
          </Button>
        )}
      </FileButton>
      <FileButton accept={PICTURES} inputProps={{ capture: 'environment' }} onChange={onChoose} disabled={disabled}>
        {(button) => (
          <Button
            {...button}
            disabled={disabled}
            className={classes.camera}
            variant="default"
            leftSection={<IconCamera size={18} aria-hidden />}
          >
            {say.photograph}
          </Button>
        )}
      </FileButton>
    </Group>
    <Text size="xs" c="dimmed">
      <span className={classes.wideOnly}>{say.dropHere}. </span>
      {say.accepted}
    </Text>
  </>
);
