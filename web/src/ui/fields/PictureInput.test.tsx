import { MAX_PICTURE_MEGABYTES, MAX_PICTURE_MEGAPIXELS } from '@election/contract/ballots/pictures';
import { sayPictures } from '@election/contract/messages/pictures';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { picture as say } from '../sentences.ts';
import { PictureInput } from './PictureInput.tsx';
import { PICTURE_EXTENSIONS } from './picture-rules.ts';
import { chosenFile, type PictureValue, pictureText } from './picture-value.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (name = 'logo.png') => new File([PNG], name, { type: 'image/png' });

function Field({ start }: { start: PictureValue }) {
  const [value, setValue] = useState<PictureValue>(start);
  return (
    <MantineProvider env="test">
      <PictureInput label="Logo" value={value} onChange={setValue} />
      <output>{value === null ? 'nothing' : (chosenFile(value)?.name ?? String(value))}</output>
    </MantineProvider>
  );
}

function show(start: PictureValue = null) {
  const { container } = render(<Field start={start} />);
  const input = container.querySelector('input[type=file]') as HTMLInputElement;
  return { input, choose: (file: File) => fireEvent.change(input, { target: { files: [file] } }) };
}

const held = () => document.querySelector('output')?.textContent;

describe('PictureInput', () => {
  beforeEach(() => {
    URL.createObjectURL = vi.fn(() => 'blob:preview');
    URL.revokeObjectURL = vi.fn();
  });

  it('offers the accepted kinds of files and names the largest size', () => {
    const { input } = show();
    expect(input.accept).toBe(PICTURE_EXTENSIONS.join(','));
    expect(
      screen.getByText(say.accepted({ extensions: PICTURE_EXTENSIONS.join(', '), megabytes: MAX_PICTURE_MEGABYTES })),
    ).toBeTruthy();
  });

  it('shows what was chosen before it is sent', async () => {
    const { choose } = show();
    choose(picture());
    expect(await screen.findByAltText(say.preview({ label: 'Logo', file: 'logo.png' }))).toHaveProperty(
      'src',
      'blob:preview',
    );
    expect(held()).toBe('logo.png');
  });

  it('accepts a dropped file', async () => {
    show();
    const frame = screen.getByText(say.choose);
    fireEvent.drop(frame, { dataTransfer: { files: [picture('dropped.png')] } });
    await waitFor(() => expect(held()).toBe('dropped.png'));
  });

  it('refuses a file that is no picture and says why', async () => {
    const { choose } = show();
    choose(new File(['GIF89a'], 'logo.gif'));
    expect(await screen.findByText(sayPictures.notPicture)).toBeTruthy();
    expect(held()).toBe('nothing');
  });

  it('refuses a picture of too many pixels once it is decoded', async () => {
    const { choose } = show();
    choose(picture());
    const preview = await screen.findByAltText(say.preview({ label: 'Logo', file: 'logo.png' }));
    Object.defineProperties(preview, { naturalWidth: { value: 8000 }, naturalHeight: { value: 8000 } });
    fireEvent.load(preview);
    expect(await screen.findByText(sayPictures.tooManyPixels({ megapixels: MAX_PICTURE_MEGAPIXELS }))).toBeTruthy();
    expect(held()).toBe('nothing');
  });

  it('refuses a picture that cannot be decoded', async () => {
    const { choose } = show();
    choose(picture());
    fireEvent.error(await screen.findByAltText(say.preview({ label: 'Logo', file: 'logo.png' })));
    expect(await screen.findByText(sayPictures.damaged)).toBeTruthy();
    expect(held()).toBe('nothing');
  });

  it('shows the present picture and restores it', async () => {
    const { choose } = show('/pictures/abc');
    expect(screen.getByAltText(say.present({ label: 'Logo' }))).toBeTruthy();
    choose(picture());
    fireEvent.click(await screen.findByText(say.takeBack));
    expect(held()).toBe('/pictures/abc');
    expect(screen.getByAltText(say.present({ label: 'Logo' }))).toBeTruthy();
  });
});

it('names a chosen picture by its file, and the present one as it is now', () => {
  expect(pictureText(picture())).toBe('logo.png');
  expect(pictureText('/pictures/abc')).toBe(say.asItIs);
  expect(chosenFile('/pictures/abc')).toBeUndefined();
});
