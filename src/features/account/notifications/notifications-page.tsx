import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NotificationChannel,
  NotificationChoices,
  NotificationTopic,
} from '#contract/shapes/notification.ts'
import { daytime } from '#domain/days/local-time.ts'
import { useCall } from '#src/api/mutations.ts'
import { keyOf, queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Page, Section } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { CalendarFeed } from '../calendar-feed.tsx'
import styles from './notifications.module.css'
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
        {choices.topics
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

/** The mandatory topics. */
function Always({ choices }: { choices: NotificationChoices }) {
  const { t } = useLingui()
  const always = choices.topics.filter(topic => topic.always)
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
    const topics = choices.topics.map(one =>
      one.topic === topic ? { ...one, channels: { ...one.channels, [channel]: wanted } } : one,
    )
    show({ ...choices, topics })
    const saved = await call.mutateAsync({ body: { topic, channel, wanted } }).catch(failure => {
      showToast(failureText(failure), 'alert')
    })
    show(saved ?? choices)
    if (saved) showToast(t`Scelta salvata`)
  }
}
