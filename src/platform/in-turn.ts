/**
 * Does work that only one tab at a time may do. Where tabs cannot be told apart, as over plain HTTP, it is
 * done at once.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
