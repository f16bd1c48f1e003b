const said = new WeakSet<object>()

/** Marks a failure as shown by a screen, so that no toast repeats it. */
export function noteSaid(failure: object) {
  said.add(failure)
}

/** Whether a screen has shown the failure. */
export function wasSaid(failure: object): boolean {
  return said.has(failure)
}
