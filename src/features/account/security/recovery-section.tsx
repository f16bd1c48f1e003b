import { Plural, Trans } from '@lingui/react/macro'
import { call } from '#src/api/client.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import type { SectionProps } from './use-reauthentication.tsx'

/** Below this number the page advises new codes. */
const few = 3

/** The number of unused recovery codes, and a button to create new ones. */
export function RecoverySection({ security, onChange, withReauthentication }: SectionProps) {
  const { attempt, banner, button } = useAttempt()
  const left = security.recovery_codes
  const renew = async () => {
    const make = () => call('recovery_codes.make', { body: {} })
    const made = await attempt(() => withReauthentication(make))
    if (made) onChange(made.security, made.recovery_codes)
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
      {banner}
      <p>
        <Plural value={left} one="Ne resta # da usare." other="Ne restano # da usare." />
      </p>
      <p>
        <Button look="secondary" {...button} onClick={() => void renew()}>
          <Trans>Crea nuovi codici</Trans>
        </Button>
      </p>
    </Section>
  )
}
