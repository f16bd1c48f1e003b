import { type ComponentType, createElement, use } from 'react'
import { askTwice } from '#src/platform/ask-twice.ts'

/** Loads of parts that the server's HTML contains. */
const partsOfHtml: (() => Promise<unknown>)[] = []

/**
 * Loads the parts that the server's HTML contains, and those within them. While one is missing React can't
 * hydrate it, and takes it out of the page when something around it changes.
 */
export async function loadPartsOfHtml(): Promise<void> {
  const known = partsOfHtml.length
  await Promise.all(partsOfHtml.map(load => load()))
  if (partsOfHtml.length > known) return loadPartsOfHtml()
}

/**
 * A part that comes apart from its page; `html` where the server writes it. It is asked for twice: a browser
 * that leaves a page ends what is still on its way, and the failure would take the part out of a page that is
 * seen for another moment. Should it not come the second time either, the page stands without it.
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
  // React reads a promise that says it is fulfilled without waiting for it.
  const render = (props: P) => createElement(use(start()), props)
  return render
}
