import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { CircleAlert, Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { renew } from '#src/api/mutations.ts'
import {
  dropOfflineMoves,
  offlineMoves,
  openOfflineMoves,
  sendOfflineMoves,
  useOfflineMoves,
} from '#src/offline/offline-moves.ts'
import { useOnline } from '#src/offline/online.ts'
import { beforeSignOut } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog/dialog.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** How often what waits is tried again, while a server that answers cannot take it. */
const againMs = 60_000

/** For staff, on every page: sends what happened at the desk without a network, and says what is not sent or needs somebody. */
export function DeskWaiting() {
  const moves = useOfflineMoves()
  const isShown = useRouterState({
    select: ({ location }) => /^\/desk(\/returns)?\/?$/.test(location.pathname),
  })
  useSending()
  const refused = moves.filter(({ refusal }) => refusal).length
  const waiting = moves.length - refused
  return (
    <>
      <LeavingQuestion />
      {moves.length > 0 && !isShown && (
        <Banner
          tone={refused > 0 ? 'waiting' : 'info'}
          icon={refused > 0 ? <CircleAlert size={20} /> : <Hourglass size={20} />}
          action={
            <Link to="/desk" className={buttonClass('secondary', true)}>
              <Trans>Vedi</Trans>
            </Link>
          }
        >
          <strong>
            <Trans>Al banco senza rete</Trans>
          </strong>
          :{' '}
          {refused > 0 ? (
            <Plural value={refused} one="# passaggio da guardare" other="# passaggi da guardare" />
          ) : (
            <Plural value={waiting} one="# passaggio da inviare" other="# passaggi da inviare" />
          )}
        </Banner>
      )}
    </>
  )
}

/** Sends what waits once there is a network and somebody of the staff is signed in. */
function useSending() {
  const { t } = useLingui()
  const client = useQueryClient()
  const online = useOnline()
  const { status } = useSession()
  const due = useOfflineMoves().some(({ refusal }) => !refusal)
  useEffect(() => {
    void openOfflineMoves()
  }, [])
  useEffect(() => {
    if (!online || !due || status === 'expired' || status === 'visitor') return
    const send = async () => {
      const sent = await sendOfflineMoves()
      if (sent.length > 0) await renew(client, 'desk.offline')
      if (offlineMoves().some(({ refusal }) => refusal)) {
        showToast(t`Qualcosa del banco è da guardare`, 'alert')
      } else if (sent.length > 0) showToast(t`Inviato quello che è successo al banco senza rete`)
    }
    void send()
    const timer = setInterval(() => void send(), againMs)
    return () => clearInterval(timer)
  }, [online, due, status, client, t])
}

/** Whoever signs out decides what becomes of what is not sent. */
function LeavingQuestion() {
  const { t } = useLingui()
  const count = useOfflineMoves().length
  const [answer, setAnswer] = useState<{ give: (leaves: boolean) => void } | null>(null)
  useEffect(() => {
    beforeSignOut.mayLeave = async () => {
      await openOfflineMoves()
      if (offlineMoves().length === 0) return true
      return new Promise(give => setAnswer({ give }))
    }
    return () => {
      beforeSignOut.mayLeave = undefined
    }
  }, [])
  const close = (leaves: boolean) => {
    answer?.give(leaves)
    setAnswer(null)
  }
  return (
    <Dialog open={answer !== null} onClose={() => close(false)} title={t`Prima di uscire`}>
      <p>
        <Plural
          value={count}
          one="# consegna o restituzione fatta senza rete non è ancora registrata."
          other="# consegne o restituzioni fatte senza rete non sono ancora registrate."
        />
      </p>
      <p>
        <Trans>
          Se le lasci qui, le invia chi entra dopo di te per lavorare al banco con questo
          dispositivo. Se le elimini, nessuno saprà che sono avvenute.
        </Trans>
      </p>
      <DialogActions>
        <Button look="secondary" onClick={() => close(false)}>
          <Trans>Resta</Trans>
        </Button>
        <Button look="danger" onClick={() => void dropOfflineMoves().then(() => close(true))}>
          <Trans>Elimina ed esci</Trans>
        </Button>
        <Button onClick={() => close(true)}>
          <Trans>Esci e lasciale qui</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
