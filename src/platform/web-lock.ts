/**
 * Runs work that only one tab at a time may do. Without the Locks API, as over plain HTTP, it runs
 * at once.
 */
export async function withWebLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
