import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import type {
  NotificationChannel,
  NotificationChoices,
  NotificationTopic,
} from '#contract/shapes/notification.ts'
import { daytime } from '#domain/days/local-time.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { copyText } from '#src/platform/share.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page, Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from '../account.module.css'
import { PushSection } from './push-section.tsx'
import { topicTexts } from './topic-texts.ts'

/** Notification settings: e-mail, push on this device, and the calendar feed. */
export function NotificationsPage() {
  const { t } = useLingui()
  const { ghost } = useSession()
  const { data, error, refetch } = useQuery(queryFor('notices.get'))
  return (
    <Page title={t`Avvisi e calendario`} narrow>
      {data ? (
        <>
          <Section title={<Trans>Cosa vuoi ricevere per e-mail</Trans>}>
            <Topics choices={data} channel="mail" label={t`Cosa vuoi ricevere per e-mail`} />
          </Section>
          {data.staff && <StaffTopics choices={data} staff={data.staff} />}
          <PushSection>
            <Topics choices={data} channel="push" label={t`Avvisi su questo dispositivo`} />
          </PushSection>
          <Always choices={data} />
          {!ghost && <CalendarFeed feed={data.calendar} />}
        </>
      ) : (
        <LoadingOrProblem failure={error} retry={refetch} height="420px" />
      )}
    </Page>
  )
}

const topicsOf = ({ topics, more = [] }: NotificationChoices) => [...topics, ...more]

type ByChannel = { choices: NotificationChoices; channel: NotificationChannel }

/** The optional topics of one channel; `label` distinguishes its group for screen readers. */
function Topics({ choices, channel, label }: ByChannel & { label: string }) {
  const offline = useOfflineReason()
  const choose = useChoice(choices, channel)
  const [from, to] = [daytime.from, daytime.to].map(Number.parseFloat)
  return (
    <>
      {offline && <p className={styles.small}>{offline}</p>}
      <fieldset aria-label={label} className={styles.topics} disabled={offline !== null}>
        <legend className={styles.small}>
          <Trans>
            Ogni scelta vale da subito. Quello che può aspettare arriva tra le {from} e le {to}.
          </Trans>
        </legend>
        {topicsOf(choices)
          .filter(({ always }) => !always)
          .map(({ topic, channels }) => (
            <label key={topic} className={styles.topic}>
              <input
                type="checkbox"
                checked={channels[channel] !== false}
                onChange={event => choose(topic, event.target.checked)}
              />
              <TopicText topic={topic} />
            </label>
          ))}
      </fieldset>
    </>
  )
}

type StaffProps = { choices: NotificationChoices; staff: NonNullable<NotificationChoices['staff']> }

/** What staff may turn on: they get it by e-mail. */
function StaffTopics({ choices, staff }: StaffProps) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const choose = useChoice(choices, 'mail')
  return (
    <Section title={<Trans>Per chi lavora al banco</Trans>}>
      <fieldset
        aria-label={t`Per chi lavora al banco`}
        className={styles.topics}
        disabled={offline !== null}
      >
        {staff.map(({ topic, wanted }) => (
          <label key={topic} className={styles.topic}>
            <input
              type="checkbox"
              checked={wanted}
              onChange={event => choose(topic, event.target.checked)}
            />
            <TopicText topic={topic} />
          </label>
        ))}
      </fieldset>
    </Section>
  )
}

/** The mandatory topics. */
function Always({ choices }: { choices: NotificationChoices }) {
  const { t } = useLingui()
  const always = topicsOf(choices).filter(topic => topic.always)
  return (
    <Section title={<Trans>Arrivano sempre</Trans>}>
      <p className={styles.small}>
        <Trans>Senza di questi qualcuno aspetterebbe invano.</Trans>
      </p>
      <ul className={styles.topics} aria-label={t`Arrivano sempre`}>
        {always.map(({ topic }) => (
          <li key={topic} className={styles.topic}>
            <span aria-hidden="true" />
            <TopicText topic={topic} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function TopicText({ topic }: { topic: NotificationTopic }) {
  const { i18n } = useLingui()
  const { name, about } = topicTexts[topic]
  return (
    <span>
      <strong>{i18n._(name)}</strong>
      <small>{i18n._(about)}</small>
    </span>
  )
}

/** Shows the change at once and reverts it if the server refuses. */
function useChoice(choices: NotificationChoices, channel: NotificationChannel) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const call = useCall('notices.choose')
  const show = (shown: NotificationChoices) => client.setQueryData(keyOf('notices.get'), shown)
  return async (topic: NotificationTopic, wanted: boolean) => {
    const change = (all: NotificationChoices['topics'] = []) =>
      all.map(one =>
        one.topic === topic ? { ...one, channels: { ...one.channels, [channel]: wanted } } : one,
      )
    const staff = choices.staff?.map(one => (one.topic === topic ? { ...one, wanted } : one))
    const members = { topics: change(choices.topics), more: change(choices.more) }
    show({ ...choices, ...members, ...(staff && { staff }) })
    const saved = await call.mutateAsync({ body: { topic, channel, wanted } }).catch(failure => {
      showToast(failureText(failure), 'alert')
    })
    show(saved ?? choices)
    if (saved) showToast(t`Scelta salvata`)
  }
}

/** Creates, shows once, replaces or removes the private address of the member's calendar feed. */
function CalendarFeed({ feed }: { feed: NotificationChoices['calendar'] }) {
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
