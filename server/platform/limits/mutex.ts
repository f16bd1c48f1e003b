/** Runs work of one kind one after another in this process. */
export function mutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let before: Promise<unknown> = Promise.resolve()
  return work => {
    const done = before.then(work, work)
    before = done.catch(() => {})
    return done
  }
}
