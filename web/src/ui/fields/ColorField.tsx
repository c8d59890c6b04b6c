import { ColorInput, type ColorInputProps, MantineThemeProvider } from '@mantine/core';
import { color as say } from '../sentences.ts';
// These styles load with the screens that choose colours, not with the first screen.
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorInput.css';
import { hexOf } from './colors.ts';

/** The library's field passes no names to the two sliders of its picker. */
const pickerNames = () => ({
  components: { ColorPicker: { defaultProps: { saturationLabel: say.saturation, hueLabel: say.hue } } },
});

interface ColorFieldProps extends Pick<ColorInputProps, 'error' | 'required' | 'description' | 'disabled' | 'flex'> {
  label: string;
  /** The typed text, or a picked colour; `hexOf` reads the colour in it. */
  value: string;
  onChange: (color: string) => void;
}

/** A field for a colour: typed, picked from a square of colours or from the screen. */
export const ColorField = ({ value, onChange, ...rest }: ColorFieldProps) => (
  <MantineThemeProvider theme={pickerNames()}>
    <ColorInput
      {...rest}
      value={value}
      onChange={onChange}
      placeholder="#0a4d57"
      styles={{ input: { unicodeBidi: 'plaintext' } }}
      // The text stays as typed until the field loses the focus; then it becomes #rrggbb.
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
