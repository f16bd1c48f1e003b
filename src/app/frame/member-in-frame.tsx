import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isStaff } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { whenIdle } from '#src/platform/later.ts'
import { useSession } from '#src/session/session.ts'
import { VisuallyHidden } from '#src/ui/states/states.tsx'
import { fetchPageParts } from '../router.ts'
import styles from './shell.module.css'

/** The profile changes with each loan, so it is not read again for this on every page. */
const freshMs = 60_000

/**
 * What toolbar and header show of the member: at their profile the number of requests for their products, and for staff the
 * way to the work of the day. These are in the first download and have only the places, `data-requests` and `data-today`;
 * this part is loaded later.
 */
export function MemberInFrame({ framed }: { framed: boolean }) {
  const { status, ghost } = useSession()
  const isMember = status === 'member'
  const { data } = useQuery({ ...queryFor('me.get'), enabled: isMember, staleTime: freshMs })
  const me = isMember ? data : undefined
  // The frame is rendered again when any of these changes.
  const frame = `${framed} ${status} ${ghost?.id}`
  const waiting = me?.requests_waiting ?? 0
  const atDesk = me !== undefined && !ghost && isStaff(me)
  useDeskParts(atDesk)
  return (
    <>
      <InPlaces of="requests" frame={frame}>
        {waiting > 0 && <Count of={waiting} />}
      </InPlaces>
      <InPlaces of="today" frame={frame}>
        {atDesk && <ToToday />}
      </InPlaces>
    </>
  )
}

/** The pages of the desk that work without a network are loaded beforehand, so that the worker stores them for staff alone. */
function useDeskParts(isStaff: boolean) {
  const router = useRouter()
  useEffect(() => {
    if (!isStaff) return
    void navigator.serviceWorker?.ready
      .then(() => whenIdle())
      .then(() => {
        for (const path of ['/desk', '/desk/returns', '/desk/day']) fetchPageParts(router, path)
      })
  }, [isStaff, router])
}

type Props = { of: 'requests' | 'today'; frame: string; children: ReactNode }

/** Its children in each of their places in toolbar and header. */
function InPlaces({ of, frame, children }: Props) {
  const [places, setPlaces] = useState<Element[]>([])
  useEffect(() => {
    setPlaces(frame ? [...document.querySelectorAll(`[data-${of}]`)] : [])
  }, [of, frame])
  return places.map((place, index) => createPortal(children, place, String(index)))
}

function ToToday() {
  return (
    <Link to="/admin/{-$section}" params={{ section: 'today' }}>
      <ClipboardList size={22} />
      <Trans>Oggi</Trans>
    </Link>
  )
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
