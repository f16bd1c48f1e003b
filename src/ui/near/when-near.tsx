import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useNear } from './use-near.ts'

type Props = {
  /** Unique among the pages; a page to which a person returns has again all that it had. */
  name: string
  /** Approximate height of the content, in CSS, until it is there. */
  height: string
  id?: string
  /** The server's HTML has it, so it is left out only of pages that are opened later. */
  inHtml?: boolean
  children: ReactNode
}

/** What was shown since the app started, so that a return to its page restores the scroll position. */
const shown = new Set<string>()

/** A part below the first screen: rendered when it comes within a screen of the visible part. */
export function WhenNear({ name, height, id, inHtml = false, children }: Props) {
  const written = !useHydrated()
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place, '100%', shown.has(name) || (inHtml && written))
  useEffect(() => {
    if (near) shown.add(name)
  }, [near, name])
  const room = <div style={{ blockSize: height }} />
  return (
    <div ref={place} id={id}>
      {near ? <Suspense fallback={room}>{children}</Suspense> : room}
    </div>
  )
}
