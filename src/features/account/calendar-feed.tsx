import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import type { NotificationChoices } from '#contract/shapes/notification.ts'
import { useCall } from '#src/api/mutations.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { copyText } from '#src/platform/share.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './notifications/notifications.module.css'

/** Creates, shows once, replaces or removes the private address of the member's calendar feed. */
export function CalendarFeed({ feed }: { feed: NotificationChoices['calendar'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const making = useAttempt()
  const ending = useAttempt()
  const make = useCall('calendar.make')
  const revoke = useCall('calendar.revoke')
  const [url, setUrl] = useState<string | null>(null)
  const create = async () => {
    const made = await making.attempt(() => make.mutateAsync({}))
    if (made) setUrl(made.url)
  }
  const remove = async () => {
    if (!(await ending.attempt(() => revoke.mutateAsync({})))) return
    setUrl(null)
    showToast(t`L'indirizzo non apre più niente`)
  }
  const since = feed && withPreposition('since', format.moment(feed.created_at))
  const read = feed?.read_at && withPreposition('on', format.moment(feed.read_at))
  return (
    <Section title={<Trans>I prestiti nel tuo calendario</Trans>}>
      <p>
        <Trans>
          Un indirizzo privato da dare al calendario del telefono o del computer: i prestiti ci
          compaiono da soli, e si aggiornano.
        </Trans>
      </p>
      {making.banner || ending.banner}
      {url && <NewAddress url={url} />}
      {feed && !url && (
        <p className={styles.small}>
          <Trans>Attivo {since}.</Trans>{' '}
          {read ? <Trans>Letto l'ultima volta {read}.</Trans> : <Trans>Mai letto.</Trans>}{' '}
          <Trans>L'indirizzo si vede solo quando lo crei: se l'hai perso fanne uno nuovo.</Trans>{' '}
          <Trans>Finisce se cambi la password o fai uscire gli altri dispositivi.</Trans>
        </p>
      )}
      <div className={styles.acts}>
        <Button look="secondary" {...making.button} onClick={() => void create()}>
          <CalendarPlus size={18} />
          {feed ? <Trans>Cambia indirizzo</Trans> : <Trans>Crea l'indirizzo</Trans>}
        </Button>
        {feed && (
          <Button look="quiet" {...ending.button} onClick={() => void remove()}>
            <Trans>Disattiva</Trans>
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Shown only once, because anyone with the address can read the loans. */
function NewAddress({ url }: { url: string }) {
  const { t } = useLingui()
  const copy = async () => showToast((await copyText(url)) ? t`Indirizzo copiato` : url)
  return (
    <>
      <Banner tone="info">
        <Trans>
          Copialo adesso: non lo mostriamo più. Chi lo conosce vede i tuoi prestiti, quindi non
          condividerlo.
        </Trans>
      </Banner>
      <code className={styles.address}>{url}</code>
      <div className={styles.acts}>
        <Button look="secondary" onClick={() => void copy()}>
          <Copy size={18} />
          <Trans>Copia</Trans>
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass('secondary')}>
          <Trans>Apri nel calendario</Trans>
        </a>
      </div>
    </>
  )
}
