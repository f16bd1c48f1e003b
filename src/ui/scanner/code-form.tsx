import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { TextField } from '../field/text-field.tsx'
import styles from './scanner.module.css'

/** A field for the code under the QR image, by keyboard or hardware scanner. */
export function CodeForm({ act, onCode }: { act: string; onCode: (text: string) => void }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (!code.trim()) return
        onCode(code)
        setCode('')
      }}
    >
      <TextField
        label={t`Codice dell'oggetto`}
        hint={t`È scritto sull'etichetta, per esempio OGT-0001.`}
        paste
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={setCode}
      />
      <Button type="submit">{act}</Button>
    </form>
  )
}
