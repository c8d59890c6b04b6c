import * as say from '@election/contract/messages/screens-polling-results';
import { PageHeader } from '../ui/PageHeader.tsx';

export const PollingResultsPage = () => <PageHeader title={say.heading} />;
