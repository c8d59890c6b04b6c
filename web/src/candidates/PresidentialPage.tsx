import { NationwideCandidates } from './NationwideCandidates.tsx';

export const PresidentialPage = () => <NationwideCandidates type="presidential" />;
