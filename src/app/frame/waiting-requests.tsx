import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { queryFor } from '#src/api/queries.ts'
import { useSession } from '#src/session/session.ts'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import styles from './shell.module.css'

/** The profile changes with each loan, so it is not read again for this on every page. */
const freshMs = 60_000

/**
 * The number of requests for the member's products, at their profile in toolbar and header. These are in the first
 * download and have only the places for it, `data-requests`; this part is loaded later.
 */
export function WaitingRequests({ framed }: { framed: boolean }) {
  const { status, ghost } = useSession()
  const isMember = status === 'member'
  const { data } = useQuery({ ...queryFor('me.get'), enabled: isMember, staleTime: freshMs })
  const [places, setPlaces] = useState<Element[]>([])
  // The frame is rendered again when any of these changes.
  const frame = `${framed} ${status} ${ghost?.id}`
  useEffect(() => {
    setPlaces(frame ? [...document.querySelectorAll('[data-requests]')] : [])
  }, [frame])
  const waiting = (isMember && data?.requests_waiting) || 0
  if (waiting === 0) return null
  return places.map((place, index) => createPortal(<Count of={waiting} />, place, String(index)))
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.waiting}>
      <span aria-hidden="true">{of}</span>
      <VisuallyHidden>
        {' '}
        <Plural value={of} one="# richiesta" other="# richieste" />
      </VisuallyHidden>
    </span>
  )
}
