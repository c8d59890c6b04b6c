import * as say from '@election/contract/messages/screens-colors';
import { ColorInput, type ColorInputProps, MantineThemeProvider } from '@mantine/core';
// Loaded with the screens that choose colours, not with the first one.
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import { hexOf } from './colors.ts';

/** The field hands its picker no names for the two sliders. */
const PICKER_NAMES = {
  components: { ColorPicker: { defaultProps: { saturationLabel: say.saturation, hueLabel: say.hue } } },
};

interface ColorFieldProps extends Pick<ColorInputProps, 'error' | 'required' | 'description' | 'disabled' | 'flex'> {
  label: string;
  /** What is typed or picked: a colour once `hexOf` reads one in it. */
  value: string;
  onChange: (color: string) => void;
}

/** A field for a colour: typed, picked from a square of colours or from the screen. */
export const ColorField = ({ value, onChange, ...rest }: ColorFieldProps) => (
  <MantineThemeProvider theme={PICKER_NAMES}>
    <ColorInput
      {...rest}
      value={value}
      onChange={onChange}
      placeholder={say.example}
      // What was typed is kept as it is until it is left: then it is written as colours are kept.
      fixOnBlur={false}
      onBlur={() => {
        const hex = hexOf(value);
        if (hex && hex !== value) onChange(hex);
      }}
      eyeDropperButtonProps={{ 'aria-label': say.pickFromScreen }}
      // Inside a modal the picker must not leave the dialog, or its focus trap takes the keyboard away.
      popoverProps={{ withinPortal: false }}
    />
  </MantineThemeProvider>
);
