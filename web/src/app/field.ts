import { SessionKeeper, SessionNotices } from '../session/SessionKeeper.tsx';
import { VotesPage } from '../votes/VotesPage.tsx';
import { Shell } from './Shell.tsx';

/** The frame of every screen, with the entry form: one file, which is on its way while a person signs in. */
export const field = { SessionKeeper, SessionNotices, Shell, VotesPage };
