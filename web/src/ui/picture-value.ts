import * as say from '@election/contract/messages/screens-pictures';

/** What a field for a picture holds: the file that was chosen, else the address of the picture that is there, else null. */
export type PictureValue = File | string | null;

/** The file to send; undefined leaves the picture that is there. */
export const chosenFile = (value: PictureValue): File | undefined => (value instanceof File ? value : undefined);

/** How a sentence names what a field for a picture holds. */
export const pictureText = (value: unknown): string => (value instanceof File ? value.name : say.asItIs);
