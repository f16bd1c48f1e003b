const said = new WeakSet<object>()

/** Notes that a screen put a failure into words, so that nothing else has to. */
export function noteSaid(failure: object) {
  said.add(failure)
}

/** Whether some screen put a failure into words. */
export function wasSaid(failure: object): boolean {
  return said.has(failure)
}
