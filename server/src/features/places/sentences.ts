import { sentences } from '@election/contract/messages/sentences';

/** Sentences for years, constituencies and polling stations. */
export const sayPlaces = sentences('answersData', 'places');
