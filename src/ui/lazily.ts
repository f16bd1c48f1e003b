import { type ComponentType, lazy } from 'react'
import { askTwice } from '#src/platform/ask-twice.ts'

/**
 * A part that comes apart from its page. It is asked for twice: a browser that leaves a page ends what is
 * still on its way, and the failure would take the part out of a page that is seen for another moment.
 * Should it not come the second time either, the page stands without it.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    askTwice(load).then(
      part => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
}
