import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLibrary } from '#src/library/library.ts'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { SupportForm } from './support-form.tsx'

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
