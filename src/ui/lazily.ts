import { type ComponentType, lazy } from 'react'

/** A part that comes apart from its page; should it not come, the page stands without it. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
}
