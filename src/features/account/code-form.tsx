import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { call } from '#src/api/client.ts'
import { Button } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'

/** For a letter whose link can't be tapped: what stands after `t=` in it, by hand. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = code.trim().replace(/^.*[?&]t=/, '')
    const fits = await call('recovery.check', { query: { code: wanted } }).catch(() => null)
    if (fits) onCode(wanted)
    else setWrong(true)
  }
  return (
    <form noValidate onSubmit={event => void submit(event)}>
      <TextField
        label={t`Codice ricevuto per e-mail`}
        hint={t`Se il link non si apre incollalo qui`}
        paste
        autoComplete="one-time-code"
        error={wrong ? t`Ops, inserisci il codice corretto` : null}
        value={code}
        onFocus={() => setWrong(false)}
        onChange={setCode}
      />
      <p>
        <Button type="submit" look="secondary">
          <Trans>Verifica il codice</Trans>
        </Button>
      </p>
    </form>
  )
}
