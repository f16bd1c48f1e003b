import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type SupportSection, supportMessage, supportSections } from '#contract/shapes/support.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { useLibrary } from '#src/library/library.ts'
import { useLookup } from '#src/library/use-lookup.ts'
import { useOnline } from '#src/offline/online.ts'
import { wait } from '#src/offline/outbox.ts'
import { useOwner, useSession } from '#src/session/session.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './help.module.css'

/** The support form, then the reference number. */
export function SupportPage() {
  const { t } = useLingui()
  const { contacts } = useLibrary()
  const [reference, setReference] = useState<string | null>(null)
  return (
    <Page title={t`Scrivi all'assistenza`} narrow>
      {reference ? (
        <>
          <Banner tone="good">
            <p>
              <Trans>Messaggio inviato, grazie! Il tuo riferimento è {reference}.</Trans>
            </p>
          </Banner>
          <p>
            <Trans>Ti rispondiamo per e-mail, di solito entro due giorni di apertura.</Trans>
          </p>
          <p>
            <Button look="secondary" onClick={() => setReference(null)}>
              <Trans>Scrivi un altro messaggio</Trans>
            </Button>
          </p>
        </>
      ) : (
        <>
          <p>
            <Trans>Racconta che cosa succede: più dettagli dai, prima ti aiutiamo.</Trans>{' '}
            {contacts.phone && <Trans>Se è urgente chiama {leftToRight(contacts.phone)}.</Trans>}
          </p>
          <Card>
            <SupportForm onDone={setReference} />
          </Card>
        </>
      )}
    </Page>
  )
}

/** The known sections in the page's language, shown until the server's list is loaded. */
function useOwnSections() {
  const { i18n } = useLingui()
  return supportSections.map(value => ({
    value,
    label: { [currentLocale()]: i18n._(sectionTexts[value]) },
  }))
}

const sectionTexts: Record<SupportSection, MessageDescriptor> = {
  'informazioni sul servizio': msg`informazioni sul servizio`,
  'problemi tecnici': msg`problemi tecnici`,
}

/** The support form. `onDone` receives the reference number. */
function SupportForm({ onDone }: { onDone: (reference: string) => void }) {
  const { t } = useLingui()
  const sections = useLookup('support_sections', useOwnSections())
  const online = useOnline()
  const owner = useOwner()
  const navigate = useNavigate()
  const send = useCall('supports.create')
  const form = useCallForm({
    initial: { email: '', section: supportSections[0] as string, object: '', message: '' },
    check: supportMessage,
    send: values => send.mutateAsync({ body: bodyOf(values) }),
    whenOffline: async values => {
      if (!owner) return
      const about = values.object || values.section
      await wait(owner, { name: 'supports.create', input: { body: bodyOf(values) }, about })
      showToast(t`In attesa di rete: lo inviamo appena torna.`)
      return navigate({ to: '/waiting' })
    },
    onDone: ({ reference }) => onDone(reference),
  })
  useOwnEmail(email => form.setValues(values => ({ ...values, email: values.email || email })))
  return (
    <form className={styles.form} {...form.props}>
      {form.banner}
      <TextField
        label={t`E-mail`}
        type="email"
        autoComplete="email"
        required
        {...form.field('email')}
      />
      <SelectField label={t`Di che cosa si tratta`} options={sections} {...form.field('section')} />
      <TextField
        label={t({ message: 'Oggetto', context: 'subject of a message' })}
        hint={t`Facoltativo`}
        maxLength={limits.subjectMaxChars}
        {...form.field('object')}
      />
      <TextArea
        label={t`Messaggio`}
        rows={6}
        required
        maxLength={limits.messageMaxChars}
        {...form.field('message')}
      />
      {!online && owner && (
        <p>
          <Trans>Lo inviamo da soli appena torna la rete. Fino ad allora puoi cambiarlo.</Trans>
        </p>
      )}
      <Button {...form.button} disabledReason={online || owner ? null : t`Serve la connessione`}>
        <Trans>Invia</Trans>
      </Button>
    </form>
  )
}

type Values = { email: string; section: string; object: string; message: string }

const bodyOf = (values: Values) => ({ ...values, section: values.section as SupportSection })

/** A member's address is filled in. */
function useOwnEmail(fill: (email: string) => void) {
  const signedIn = useSession().status === 'member'
  const { data } = useQuery({ ...queryFor('me.get'), enabled: signedIn })
  // Only once, when it becomes known, so that typed text stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: fill changes with each keystroke
  useEffect(() => {
    if (data) fill(data.email)
  }, [data?.email])
}
