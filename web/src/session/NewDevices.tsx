import { contract } from '@election/contract/contract';
import { useRead } from '../api/queries.ts';
import { lazyPart } from '../ui/feedback/lazy-part.ts';

const NewDevicesAlert = lazyPart(() => import('./NewDevicesAlert.tsx').then((module) => module.NewDevicesAlert));

/** Tells the signed-in person of sign-ins on new devices, above every page, until it is put away on this device. */
export function NewDevices() {
  const { data } = useRead(contract.session.newDevices, {}, { quiet: true });
  return data && data.length > 0 && <NewDevicesAlert devices={data} />;
}
