/** Delay before the retry, in milliseconds. */
const againMs = 1000

/** Retries once after a failure. */
export function askTwice<T>(load: () => Promise<T>): Promise<T> {
  return load().catch(async () => {
    await new Promise(resolve => setTimeout(resolve, againMs))
    return load()
  })
}
