import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Failure } from '#src/api/failure.ts'
import { useAge } from '#src/i18n/use-age.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import {
  drop,
  openOutbox,
  reword,
  useWaiting,
  type Waitable,
  type Waiting,
} from '#src/offline/outbox.ts'
import { useOwner } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Banner, EmptyState } from '#src/ui/states/states.tsx'
import styles from './waiting.module.css'

/** The outbox: its items can be read, edited or deleted before they are sent. */
export function WaitingPage() {
  const { t } = useLingui()
  const owner = useOwner()
  const waiting = useWaiting()
  useEffect(() => {
    if (owner) void openOutbox(owner)
  }, [owner])
  return (
    <Page title={t`In attesa di rete`} narrow>
      {waiting.length === 0 ? (
        <EmptyState title={t`Non c'è niente da inviare`} drawing="done">
          <p>
            <Trans>Quello che scrivi senza rete aspetta qui, e parte da solo quando torna.</Trans>
          </p>
          <Link to="/me" className={buttonClass('secondary')}>
            <Trans>Il mio profilo</Trans>
          </Link>
        </EmptyState>
      ) : (
        <>
          <p>
            <Trans>Lo inviamo da soli appena torna la rete. Fino ad allora puoi cambiarlo.</Trans>
          </p>
          <ul className={styles.list}>
            {waiting.map(item => (
              <li key={item.key}>
                <WaitingItem item={item} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

const kinds: Record<Waitable, MessageDescriptor> = {
  'products.review': msg`Recensione`,
  'supports.create': msg`Messaggio all'assistenza`,
  'wishes.create': msg`Da ricordare`,
}

/** An item of the outbox: its type, its subject, and the server's refusal if any. */
function WaitingItem({ item }: { item: Waiting }) {
  const { i18n } = useLingui()
  const age = useAge(item.at)
  const failureText = useFailureText()
  const [editing, setEditing] = useState(false)
  const message = item.name === 'wishes.create' ? null : item.input.body.message
  return (
    <article className={styles.item}>
      <h2>
        {i18n._(kinds[item.name])}: {item.about}
      </h2>
      <small>{age}</small>
      {item.refusal && <Banner tone="bad">{failureText(new Failure(item.refusal))}</Banner>}
      {editing && message !== null ? (
        <Rewording message={message} onDone={text => reword(item.key, text)} />
      ) : (
        <>
          {message && <p className={styles.message}>{message}</p>}
          <div className={styles.acts}>
            {message !== null && (
              <Button look="secondary" small onClick={() => setEditing(true)}>
                <Trans>Modifica</Trans>
              </Button>
            )}
            <Button look="quiet" small onClick={() => void drop(item.key)}>
              <Trans>Elimina</Trans>
            </Button>
          </div>
        </>
      )}
    </article>
  )
}

function Rewording({ message, onDone }: { message: string; onDone: (text: string) => unknown }) {
  const { t } = useLingui()
  const [text, setText] = useState(message)
  const empty = text.trim() === ''
  return (
    <>
      <TextArea
        label={t`Messaggio`}
        rows={5}
        value={text}
        error={empty ? t`Campo richiesto` : null}
        onChange={setText}
      />
      <Button
        small
        disabledReason={empty ? t`Scrivi qualcosa.` : null}
        onClick={() => void onDone(text.trim())}
      >
        <Trans>Salva</Trans>
      </Button>
    </>
  )
}
