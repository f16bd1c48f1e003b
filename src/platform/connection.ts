/** What some browsers report about the connection. */
export type Connection = { saveData?: boolean; effectiveType?: string; type?: string }

/** Undefined in Safari and Firefox, which do not report it. */
export function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection
}

/** Whether the connection is slow, or the person asked the browser to save data. */
export function savesData({ saveData, effectiveType }: Connection = connection() ?? {}): boolean {
  return saveData === true || effectiveType === '2g' || effectiveType === 'slow-2g'
}
