import { NationwideCandidates } from './NationwideCandidates.tsx';

/** The two with whom the run-off was opened. */
export const RunoffPage = () => <NationwideCandidates type="runoff" />;
