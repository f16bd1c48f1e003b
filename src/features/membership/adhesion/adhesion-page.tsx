import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isBlank } from '#contract/texts/localized.ts'
import { isStaff } from '#domain/permissions.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useLibrary } from '#src/library/library.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { signOut } from '#src/session/access.ts'
import { stopImpersonating } from '#src/session/impersonation.ts'
import type { Ghost } from '#src/session/memory.ts'
import { useSession } from '#src/session/session.ts'
import { adhesionAccepted } from '#src/session/sign-in.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { CardOffer } from '../card-offer.tsx'
import styles from './adhesion.module.css'

/** The adhesion, accepted once per version. Who was on their way somewhere goes straight on. */
export function AdhesionPage({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const { member, ghost } = useSession()
  const agreed = member?.adhesion === true
  const goOn = (
    <Button onClick={() => router.history.push(returnTo)}>
      <Trans>Continua</Trans>
    </Button>
  )
  const [accepted, setAccepted] = useState(false)
  const isOnWay = returnTo !== '/'
  useEffect(() => {
    if (accepted && isOnWay) router.history.replace(returnTo)
  }, [accepted, isOnWay, returnTo, router])
  const { data, error, refetch } = useQuery(queryFor('adhesion.get'))
  const { data: me } = useQuery(queryFor('me.get'))
  const name = member?.first_name
  if (accepted) {
    return (
      <Page title={t`Modulo accettato, grazie!`} narrow>
        <p>
          <Trans>Ora scegli un oggetto e i giorni che ti servono.</Trans>
        </p>
        <p>{goOn}</p>
        {!isOnWay && <CardOffer from={returnTo} />}
      </Page>
    )
  }
  return (
    <Page
      title={t`Modulo di adesione`}
      heading={agreed || ghost ? undefined : t`Ancora un passo, ${name ?? ''}`}
      narrow
    >
      {ghost && <AdhesionOfMember ghost={ghost} />}
      {data ? (
        <>
          <Card>
            <RichText html={data.Modulo} />
          </Card>
          {ghost ? (
            <p>{goOn}</p>
          ) : agreed ? (
            <>
              <p>
                <Trans>Qui non devi fare altro: hai già accettato.</Trans>
              </p>
              <p>{goOn}</p>
            </>
          ) : (
            <>
              <NamedTexts />
              <AcceptForm
                version={data.ID}
                onAccepted={() => setAccepted(true)}
                onChanged={refetch}
              />
            </>
          )}
        </>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
      <p className={styles.links}>
        <Link to="/help">
          <Trans>Hai delle domande?</Trans>
        </Link>
        {me && !ghost && isStaff(me) && (
          <Link to="/admin/{-$section}" params={{ section: undefined }}>
            <Trans>Amministrazione</Trans>
          </Link>
        )}
        {me?.must_enrol && (
          <Link to="/me/security">
            <Trans>Per lavorare qui attiva il secondo passaggio dell'accesso</Trans>
          </Link>
        )}
        {!ghost && (
          <Button look="quiet" small onClick={() => void signOut()}>
            <Trans>Esci</Trans>
          </Button>
        )}
      </p>
    </Page>
  )
}

/** What staff read and do about the adhesion of the member whom they impersonate. */
function AdhesionOfMember({ ghost: { label: name } }: { ghost: Ghost }) {
  const navigate = useNavigate()
  const { data: me } = useQuery(queryFor('me.get'))
  if (!me) return null
  if (me.modulo_adesione.accettato) {
    return (
      <Banner tone="good">
        <Trans>{name} ha già accettato il modulo: può prenotare.</Trans>
      </Banner>
    )
  }
  const record = async () => {
    await stopImpersonating()
    await navigate({ to: '/admin/members/$id', params: { id: me.id } })
  }
  return (
    <Banner
      tone="waiting"
      action={
        <Button look="secondary" small onClick={() => void record()}>
          <Trans>Apri la sua scheda</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          {name} non ha ancora accettato il modulo. Può farlo entrando con il suo profilo, oppure lo
          firma su carta e tu lo registri nella sua scheda, fra gli iscritti.
        </Trans>
      </p>
    </Banner>
  )
}

/** The texts that the adhesion names, to read before accepting it. */
function NamedTexts() {
  const { regolamento } = useLibrary()
  return (
    <p>
      <Trans>Prima leggi:</Trans>{' '}
      {regolamento && !isBlank(regolamento) && (
        <>
          <Link to="/regolamento">
            <Trans>Regolamento</Trans>
          </Link>
          {' · '}
        </>
      )}
      <Link to="/policies/privacy">
        <Trans>Come trattiamo i tuoi dati</Trans>
      </Link>
    </p>
  )
}

type AcceptProps = { version: string; onAccepted: () => void; onChanged: () => unknown }

/** A checkbox and a button. Pressing the button too early shows what is missing. */
function AcceptForm({ version, onAccepted, onChanged }: AcceptProps) {
  const { t } = useLingui()
  const { attempt, banner, button } = useAttempt({
    onFailure: ({ code }) => code === 'adhesion_changed' && onChanged(),
  })
  const accept = useCall('adhesion.accept', {
    onSuccess: ({ access_token }) => {
      adhesionAccepted(access_token)
      onAccepted()
    },
  })
  const [ticked, setTicked] = useState(false)
  const agreement = t`Accetto il modulo di adesione per iniziare a utilizzare la webapp e prenotare gli oggetti`
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (ticked && !button.disabledReason) {
          void attempt(() => accept.mutateAsync({ body: { version } }))
        }
      }}
    >
      {banner}
      <Checkbox label={agreement} value={ticked} onChange={setTicked} />
      <Button
        type="submit"
        {...button}
        pendingText={t`Invio in corso…`}
        disabledReason={
          button.disabledReason ?? (ticked ? null : t`Spunta la casella per accettare.`)
        }
        onBlocked={() => !button.disabledReason && showToast(agreement, 'alert')}
      >
        <Trans>Accetta</Trans>
      </Button>
    </form>
  )
}
