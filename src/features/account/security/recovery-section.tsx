import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '#src/api/client.ts'
import { toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import type { SectionProps } from './section-props.ts'

/** Below this number the page advises new codes. */
const few = 3

/** The number of unused recovery codes, and a button to create new ones. */
export function RecoverySection({ security, onChange, withReauthentication }: SectionProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const left = security.recovery_codes
  const renew = async () => {
    setPending(true)
    setProblem(null)
    try {
      const made = await withReauthentication(() => call('recovery_codes.make', { body: {} }))
      if (made) onChange(made.security, made.recovery_codes)
    } catch (error) {
      setProblem(failureText(toFailure(error)))
    } finally {
      setPending(false)
    }
  }
  return (
    <Section title={<Trans>Codici di recupero</Trans>}>
      <p>
        <Trans>
          Servono se perdi il telefono o la passkey: ogni codice vale una volta sola al posto del
          secondo passaggio.
        </Trans>
      </p>
      {left < few && (
        <Banner tone="waiting">
          <Trans>Stanno per finire: creane di nuovi.</Trans>
        </Banner>
      )}
      {problem && <Banner tone="bad">{problem}</Banner>}
      <p>
        <Plural value={left} one="Ne resta # da usare." other="Ne restano # da usare." />
      </p>
      <p>
        <Button
          look="secondary"
          pending={pending}
          pendingText={t`Un momento…`}
          disabledReason={offline}
          onClick={() => void renew()}
        >
          <Trans>Crea nuovi codici</Trans>
        </Button>
      </p>
    </Section>
  )
}
