const shown = new WeakSet<object>()

/** Marks a failure as shown by a screen, so that no toast repeats it. */
export function markShown(failure: object) {
  shown.add(failure)
}

/** Whether a screen has shown the failure. */
export function wasShown(failure: object): boolean {
  return shown.has(failure)
}
