/** How long after a failure something is asked for again. */
const againMs = 1000

/** Asks once more after a failure, a second later. */
export function askTwice<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise(resolve => setTimeout(resolve, againMs))
    return load()
  })
}
