import { type ComponentType, createElement, use } from 'react'
import { askTwice } from '#src/platform/ask-twice.ts'

/** Promises of parts that the server's HTML contains. */
const partsOfHtml: (() => Promise<unknown>)[] = []

/**
 * Loads the parts that the server's HTML contains, and those within them. While one is missing React can't
 * hydrate it, and removes it from the page when something around it changes.
 */
export async function loadPartsOfHtml(): Promise<void> {
  const known = partsOfHtml.length
  await Promise.all(partsOfHtml.map(load => load()))
  if (partsOfHtml.length > known) return loadPartsOfHtml()
}

/**
 * A lazy part of a page; `html` if the server renders it. Loading is tried twice: a browser that leaves a
 * page cancels open requests, and this failure would remove the part from a page that is still visible for a
 * moment. If the second try fails too, the page is shown without it.
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  where: 'html' | 'later' = 'later',
) {
  let loading: Promise<ComponentType<P>> | undefined
  const start = () => {
    if (loading) return loading
    const started = askTwice(load).catch(() => () => null)
    void started.then(value => Object.assign(started, { status: 'fulfilled', value }))
    loading = started
    return started
  }
  if (where === 'html') partsOfHtml.push(start)
  // React reads a fulfilled promise without waiting.
  const render = (props: P) => createElement(use(start()), props)
  return render
}
