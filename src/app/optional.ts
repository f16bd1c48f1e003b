import { type ComponentType, lazy } from 'react'

/** A part that is loaded later and that nobody misses where it can't be: without a network, say. */
export function optional<P extends object>(load: () => Promise<ComponentType<P>>) {
  const none: ComponentType<P> = () => null
  return lazy(async () => ({ default: await load().catch(() => none) }))
}
