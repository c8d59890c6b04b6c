/** What the banners above every screen say of the server. */
export interface Marks {
  rehearsal: boolean;
  standby?: boolean | undefined;
}

const COOKIE = 'marks';
const YEAR_S = 31_536_000;

/** The marks that this browser last read. Without a network, made-up figures must not look like real ones. */
export function keptMarks(): Marks {
  const kept = new RegExp(`(?:^|; )${COOKIE}=([a-z.]*)`).exec(document.cookie)?.[1]?.split('.') ?? [];
  return { rehearsal: kept.includes('rehearsal'), standby: kept.includes('standby') };
}

/** Keeps them in a cookie, since the login screen clears local storage. */
export function keepMarks({ rehearsal, standby }: Marks): void {
  const marks = [...(rehearsal ? ['rehearsal'] : []), ...(standby ? ['standby'] : [])];
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing over plain http
  document.cookie = `${COOKIE}=${marks.join('.')}; path=/; max-age=${marks.length > 0 ? YEAR_S : 0}; samesite=strict`;
}
