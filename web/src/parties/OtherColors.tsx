import { MAX_OTHER_COLORS } from '@election/contract/ballots/parties';
import { sayParties } from '@election/contract/messages/parties';
import { sayValidation } from '@election/contract/messages/validation';
import { CloseButton, Group, Input, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useConfirm } from '../ui/dialogs/Confirm.tsx';
import { ReasonedButton } from '../ui/feedback/ReasonedButton.tsx';
import { ColorField } from '../ui/fields/ColorField.tsx';
import { hexOf, sameColor } from '../ui/fields/colors.ts';
import { textOn } from '../ui/fields/contrast.ts';
import classes from './OtherColors.module.css';
import { parties as say } from './sentences.ts';

interface OtherColorsProps {
  /** The main colour, which no other one may repeat. */
  main: string;
  value: readonly string[];
  onChange: (colors: string[]) => void;
  error?: string | undefined;
}

/** The colours of a party besides its main one: added one by one, each once, removed after a question. */
export function OtherColors({ main, value, onChange, error }: OtherColorsProps) {
  const id = useId();
  const ask = useConfirm();
  const [typed, setTyped] = useState('');
  const hex = hexOf(typed);

  const add = () => {
    if (!hex) return;
    if ([main, ...value].some((color) => sameColor(color, hex))) {
      void ask({
        title: sayParties.duplicatedColors,
        body: <Text>{say.colorIsThere({ color: hex })}</Text>,
        yes: say.understood,
        no: null,
        run: async () => undefined,
      });
      return;
    }
    onChange([...value, hex]);
    setTyped('');
  };
  const remove = (color: string) =>
    void ask({
      title: say.removeColorQuestion,
      body: <Text>{say.removeColorBody({ color })}</Text>,
      danger: true,
      run: async () => onChange(value.filter((one) => one !== color)),
    });

  return (
    <Input.Wrapper
      id={id}
      label={say.otherColors}
      labelElement="div"
      description={say.otherColorsHint({ most: MAX_OTHER_COLORS })}
      error={error}
    >
      {value.length > 0 && (
        <ul className={classes.colors} aria-label={say.otherColors}>
          {value.map((color) => (
            <li key={color} className={classes.color}>
              {color}
              <CloseButton
                className={classes.remove ?? ''}
                style={{ background: color, color: textOn(color) }}
                aria-label={say.removeColor({ color })}
                onClick={() => remove(color)}
              />
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" mt="xxs" align="flex-end" wrap="nowrap">
        <ColorField
          label={say.newOtherColor}
          value={typed}
          onChange={setTyped}
          error={typed !== '' && !hex && sayValidation.wrongColor}
          disabled={value.length >= MAX_OTHER_COLORS}
          flex={1}
        />
        <ReasonedButton can={mayAdd(value.length, hex)} variant="default" onClick={add}>
          {say.addColor}
        </ReasonedButton>
      </Group>
    </Input.Wrapper>
  );
}

function mayAdd(count: number, hex: string | null): true | string {
  if (count >= MAX_OTHER_COLORS) return say.noMoreColors({ most: MAX_OTHER_COLORS });
  return hex === null ? say.chooseColorFirst : true;
}
