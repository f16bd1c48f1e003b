import { type ComponentType, createElement, use } from 'react'
import { askTwice } from '#src/platform/ask-twice.ts'

/**
 * A lazy part of a page, which the server does not render. Loading is tried twice: a browser that leaves a
 * page cancels open requests, and this failure would remove the part from a page that is still visible for a
 * moment. If the second try fails too, the page is shown without it. `load` loads it before it is rendered.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>) {
  let loading: Promise<ComponentType<P>> | undefined
  const start = () => {
    if (loading) return loading
    const started = askTwice(load).catch(() => () => null)
    void started.then(value => Object.assign(started, { status: 'fulfilled', value }))
    loading = started
    return started
  }
  // React reads a fulfilled promise without waiting.
  const render = (props: P) => createElement(use(start()), props)
  return Object.assign(render, { load: start })
}
