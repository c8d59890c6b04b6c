import { picture as say } from '../sentences.ts';

/** The value of a picture field: the chosen file, else the address of the present picture, else null. */
export type PictureValue = File | string | null;

/** The file to send; undefined keeps the present picture. */
export const chosenFile = (value: PictureValue): File | undefined => (value instanceof File ? value : undefined);

/** How a sentence names the value of a picture field. */
export const pictureText = (value: unknown): string => (value instanceof File ? value.name : say.asItIs);
