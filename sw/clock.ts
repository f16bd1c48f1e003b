/** The only reader of the device's clock in the worker: for the times of what it stores itself. */
export function deviceNow(): number {
  return Date.now()
}
